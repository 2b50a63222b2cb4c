module example.org/a

go 1.24
