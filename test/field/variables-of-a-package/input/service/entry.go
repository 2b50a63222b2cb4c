package service

import "example.com/shop/repo"

var options = repo.NewOptions()
