package repo

import "gorm.io/gorm"

type IOptions interface {
	Ordered(order string) Option
	Named(name string) Option
	ByMail(name string) Option
}

type Options struct{}

func NewOptions() IOptions { return &Options{} }

func (o *Options) Ordered(order string) Option {
	return func(g *gorm.DB) *gorm.DB {
		return g.Order(order + " desc")
	}
}

func (o *Options) Named(name string) Option {
	return func(g *gorm.DB) *gorm.DB {
		return g.Where("name = ?", name)
	}
}

func (o *Options) ByMail(name string) Option {
	return func(g *gorm.DB) *gorm.DB {
		return g.Where("mail = '" + name + "'")
	}
}
