package main
import "net/http"
func a(w http.ResponseWriter, r *http.Request) {
	http.Get("http://backend:8080" + r.URL.Path)
}
func b(w http.ResponseWriter, r *http.Request) {
	http.Get("http://backend" + r.FormValue("p"))
}
