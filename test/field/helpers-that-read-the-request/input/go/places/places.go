package places

import (
	"net/http"
	"strconv"
)

func NextOf(r *http.Request) string {
	return r.FormValue("next")
}

func NumberOf(r *http.Request) string {
	number, _ := strconv.Atoi(r.FormValue("next"))
	return strconv.Itoa(number)
}
