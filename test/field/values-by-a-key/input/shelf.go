package shelf

import (
	"net/http"
	"os"
)

var places = map[string]string{}

func book(w http.ResponseWriter, r *http.Request) {
	os.ReadFile("books/" + places[r.FormValue("key")])
	os.ReadFile("books/" + r.FormValue("key"))
}
