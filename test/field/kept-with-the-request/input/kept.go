package kept

import (
	"os"

	"github.com/gin-gonic/gin"
)

func before(c *gin.Context) {
	c.Set("book", c.Query("book"))
	c.Set("shelf", "a")
}

func book(c *gin.Context) {
	os.ReadFile("books/" + c.GetString("book"))
	os.ReadFile("books/" + c.GetString("shelf"))
}
