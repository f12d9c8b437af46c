// Package ui is the shell around the screens: the stack of open screens, the
// window, the title, news and help lines. It answers the keys that mean the
// same everywhere and hands every other message on.
package ui
