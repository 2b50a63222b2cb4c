package books

import (
	"html"
	"net/http"
	"os/exec"
)

func find(w http.ResponseWriter, r *http.Request) {
	term := r.FormValue("term")
	w.Write([]byte("<h1>" + html.EscapeString(term) + "</h1>"))
	exec.Command("sh", "-c", "grep "+html.EscapeString(term)+" books.txt").Run()
}
