package api

import "example.com/shop/service"

type Search struct {
	OrderBy string
	Name    string
}

var (
	jobService  = service.Begin()
	mailService = service.NewMails()
)
