package b

import (
	"shop.example/part0/thing0"
	"shop.example/part1/thing1"
	"shop.example/part2/thing2"
	"shop.example/part3/thing3"
	"shop.example/part4/thing4"
	"shop.example/part5/thing5"
	"shop.example/part6/thing6"
	"shop.example/part7/thing7"
	"shop.example/part8/thing8"
	"shop.example/part9/thing9"
	"shop.example/part10/thing10"
	"shop.example/part11/thing11"
	"shop.example/part12/thing12"
	"shop.example/part13/thing13"
	"shop.example/part14/thing14"
	"shop.example/part15/thing15"
	"shop.example/part16/thing16"
	"shop.example/part17/thing17"
	"shop.example/part18/thing18"
	"shop.example/part19/thing19"
)

func B() int { return thing2.Make() }
