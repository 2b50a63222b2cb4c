package main
import ("net/http"; "os")
func e(v string) string { return v }
func a(w http.ResponseWriter, r *http.Request) { b, _ := os.ReadFile("/srv/" + e(r.FormValue("p"))); w.Write(b) }
func c(w http.ResponseWriter, r *http.Request) { f := func(v string) string { return v }; b, _ := os.ReadFile("/srv/" + f(r.FormValue("p"))); w.Write(b) }
func d(w http.ResponseWriter, r *http.Request) { f := func(v string) string { return "x" }; b, _ := os.ReadFile("/srv/" + f(r.FormValue("p"))); w.Write(b) }
