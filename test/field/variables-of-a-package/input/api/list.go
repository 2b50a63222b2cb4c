package api

import (
	"example.com/shop/helper"
	"github.com/gin-gonic/gin"
)

func ListJobs(c *gin.Context) {
	var wanted Search
	if err := c.ShouldBindJSON(&wanted); err != nil {
		return
	}
	jobService.Find(wanted)
	jobService.Count(wanted)
}

func ListMails(c *gin.Context) {
	var wanted Search
	if err := helper.BindAndCheck(&wanted, c); err != nil {
		return
	}
	mailService.Find(wanted)
}
