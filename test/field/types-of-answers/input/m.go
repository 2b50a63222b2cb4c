package main
import ("fmt"; "io"; "net/http")
func a(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	fmt.Fprintf(w, "hi %s", r.URL.Query().Get("n"))
}
func b(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/html")
	io.WriteString(w, "<b>"+r.FormValue("n"))
}
func c(w http.ResponseWriter, r *http.Request) {
	http.Error(w, "no "+r.FormValue("n"), 400)
}
