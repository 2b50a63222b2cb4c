package main
import ("github.com/gin-gonic/gin"; "github.com/labstack/echo/v4")
func a(c *gin.Context) { c.Redirect(302, c.Query("to")) }
func b(e echo.Context) error { return e.Redirect(302, e.QueryParam("to")) }
func d(c *gin.Context) { c.Redirect(302, "/x/" + c.Query("to")) }
