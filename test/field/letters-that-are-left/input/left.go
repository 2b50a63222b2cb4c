package left

import (
	"net/http"
	"os"
	"os/exec"
	"regexp"
)

var other = regexp.MustCompile(`[^a-zA-Z0-9_-]+`)
var most = regexp.MustCompile(`[^a-z./]`)

func book(w http.ResponseWriter, r *http.Request) {
	os.ReadFile("books/" + other.ReplaceAllString(r.FormValue("name"), ""))
	os.ReadFile("books/" + most.ReplaceAllString(r.FormValue("name"), ""))
	exec.Command("sh", "-c", "grep "+other.ReplaceAllString(r.FormValue("name"), "_")).Run()
}
