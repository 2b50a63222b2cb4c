package a

import "net/http"

func forward(w http.ResponseWriter, r *http.Request) {
	req, _ := http.NewRequest(http.MethodPost, "http://chat.internal/ask", r.Body)
	http.DefaultClient.Do(req)
	http.Post("http://chat.internal/ask", r.Header.Get("Content-Type"), r.Body)
	other, _ := http.NewRequest(http.MethodPost, r.URL.Query().Get("to"), r.Body)
	http.DefaultClient.Do(other)
	third, _ := http.NewRequestWithContext(r.Context(), http.MethodGet, r.URL.Query().Get("to"), nil)
	http.DefaultClient.Do(third)
}
