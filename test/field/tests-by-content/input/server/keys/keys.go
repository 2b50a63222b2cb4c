package keys

import "fmt"

var clientSecret = "<<alnum 36>>"
