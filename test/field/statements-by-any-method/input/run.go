package run

import (
	"net/http"

	"github.com/jmoiron/sqlx"
)

func books(db *sqlx.DB) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		var found []string
		db.SelectContext(r.Context(), &found, "SELECT name FROM books WHERE name = '"+r.FormValue("name")+"'")
		db.SelectContext(r.Context(), &found, "SELECT name FROM books WHERE name = $1", r.FormValue("name"))
	}
}
