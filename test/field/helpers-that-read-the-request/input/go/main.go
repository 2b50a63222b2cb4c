package main

import (
	"net/http"

	"example.org/a/places"
)

func main() {
	http.HandleFunc("/a", func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, places.NextOf(r), http.StatusFound)
	})
	http.HandleFunc("/b", func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, places.NumberOf(r), http.StatusFound)
	})
}
