package keys

import (
	"fmt"
	"testing"
)

func Run(t *testing.T) {
	apiSecret := "<<alnum 40>>"
	fmt.Println(apiSecret)
}
