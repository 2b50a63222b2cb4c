//go:build e2etest

package keys

var clientSecret = "<<alnum 40>>"
