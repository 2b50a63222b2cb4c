package main

import (
	"net/http"
	"net/url"
)

func field(w http.ResponseWriter, r *http.Request) {
	u, _ := url.Parse("https://status.example/")
	u.Host = r.FormValue("host")
	http.Get(u.String())
}

func folder(w http.ResponseWriter, r *http.Request) {
	u, _ := url.Parse("https://status.example/")
	u.Path = r.FormValue("path")
	http.Get(u.String())
}

func checked(w http.ResponseWriter, r *http.Request) {
	u, _ := url.Parse(r.FormValue("url"))
	if u.Hostname() != "status.example" {
		return
	}
	http.Get(u.String())
}
