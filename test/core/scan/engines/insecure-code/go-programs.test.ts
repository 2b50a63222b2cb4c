// Programs of Go over several packages, as people write them: what binds a request, services behind interfaces, options.
import t from 'tap';
import { reportedFlows } from './reported-flows.ts';

const module = 'module example.com/p\n\ngo 1.21\n';

t.test('go: a file of a package is asked again for another name', async (t) => {
  const files = {
    'go.mod': module,
    'web/web.go':
      'package web\n\nimport (\n\t"net/http"\n\n\t"example.com/p/object"\n)\n\nfunc Handle(w http.ResponseWriter, r *http.Request) {\n\tobject.Update(r.FormValue("n"))\n}\n',
    'object/user.go': 'package object\n\nfunc Update(avatar string) {\n\tdownload(avatar)\n}\n',
    'object/avatar.go':
      'package object\n\nimport "net/http"\n\nfunc download(url string) {\n\thttp.Get(url)\n}\n',
  };

  t.match(await reportedFlows(t, files), [
    /^object\/avatar.go:6 server-side-request-forgery high \(web\/web.go > object\/user.go > object\/avatar.go\)$/,
  ]);
});

const controller = (bind: string): string =>
  `package api\n\nimport (\n\t"example.com/p/helper"\n\t"example.com/p/repo"\n\t"github.com/gin-gonic/gin"\n)\n\ntype Search struct {\n\tOrder string\n\tPage int\n}\n\nvar users = repo.NewUsers()\n\nfunc Find(c *gin.Context) {\n\tvar search Search\n\tif err := ${bind}; err != nil {\n\t\treturn\n\t}\n\tusers.Sorted(search.Order)\n}\n`;
const repo =
  'package repo\n\nimport "gorm.io/gorm"\n\ntype Option func(*gorm.DB) *gorm.DB\n\ntype IUsers interface {\n\tSorted(order string) Option\n}\n\nfunc NewUsers() IUsers {\n\treturn &Users{}\n}\n\ntype Users struct{}\n\nfunc (u *Users) Sorted(order string) Option {\n\treturn func(g *gorm.DB) *gorm.DB {\n\t\treturn g.Order(order)\n\t}\n}\n';

t.test('go: what a request is bound to is filled by it', async (t) => {
  for (const [bind, confidence] of [
    ['c.ShouldBindJSON(&search)', 'high'],
    ['c.BindQuery(&search)', 'high'],
    ['helper.CheckBindAndValidate(&search, c)', 'medium'],
  ] as const) {
    const flows = await reportedFlows(t, {
      'go.mod': module,
      'api/api.go': controller(bind),
      'repo/users.go': repo,
    });

    t.match(flows, [
      new RegExp(`^repo/users.go:19 sql-injection ${confidence} \\(api/api.go > repo/users.go\\)$`),
    ]);
  }
});

t.test('go: what is bound by a call without a request is not filled by one', async (t) => {
  const flows = await reportedFlows(t, {
    'go.mod': module,
    'api/api.go': controller('helper.Bind(&search)'),
    'repo/users.go': repo,
  });

  t.strictSame(
    flows.filter((flow) => flow.includes(' > ')),
    [],
  );
});
