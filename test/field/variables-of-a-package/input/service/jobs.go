package service

type IJobs interface {
	Find(wanted Search) error
	Count(wanted Search) error
}

type jobs struct{}

func Begin() IJobs { return &jobs{} }

func (j *jobs) Find(wanted Search) error {
	return page(options.Ordered(wanted.OrderBy), options.Named(wanted.Name))
}

func (j *jobs) Count(wanted Search) error {
	return page(options.Named(wanted.Name))
}

type Mails struct{}

func NewMails() *Mails { return &Mails{} }

func (m *Mails) Find(wanted Search) error {
	return page(options.ByMail(wanted.Name))
}
