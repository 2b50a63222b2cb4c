// Go: packages of a module, types that another file of the package declares, and interfaces.
import t from 'tap';
import { type Files, reportedFlows } from '../reported-flows.ts';

const runs = 'package run\nimport "os/exec"\n';
const mod = 'module example.com/shop\n\ngo 1.22\n';
const gin = 'import (\n  "github.com/gin-gonic/gin"\n  "example.com/shop/run"\n)\n';
const call = (made: string): string => `package web\n${gin}func Show(q *gin.Context) {\n  ${made}\n}\n`;
const sink = (value: string): string => `exec.Command("sh", "-c", ${value})`;

const cases: readonly (readonly [string, Files, readonly string[]])[] = [
  [
    'a function of another package',
    {
      'go.mod': mod,
      'web/a.go': call('run.Go(q.Query("n"))'),
      'run/b.go': `${runs}func Go(s string) {\n  ${sink('s')}\n}\n`,
    },
    ['run/b.go:4 command-injection high (web/a.go > run/b.go)'],
  ],
  [
    'a function of a package of another module',
    {
      'go.mod': mod.replace('shop', 'other'),
      'web/a.go': call('run.Go(q.Query("n"))'),
      'run/b.go': `${runs}func Go(s string) {\n  ${sink('s')}\n}\n`,
    },
    ['run/b.go:4 command-injection medium (run/b.go)'],
  ],
  [
    'what a function of another package returns',
    {
      'srv/go.mod': mod,
      'srv/web/a.go': `package web\nimport (\n "os/exec"\n "github.com/gin-gonic/gin"\n "example.com/shop/run"\n)\nfunc Show(q *gin.Context) {\n  ${sink('run.Go(q.Query("n"))')}\n}\n`,
      'srv/run/b.go': 'package run\nfunc Go(s string) string {\n  return "git log " + s\n}\n',
    },
    ['srv/web/a.go:8 command-injection high (srv/web/a.go > srv/run/b.go)'],
  ],
  [
    'a method of a type that is made in another package',
    {
      'go.mod': mod,
      'web/a.go': call('run.NewRunner().Go(q.Query("n"))'),
      'run/b.go': `${runs}type Runner struct{}\nfunc (x *Runner) Go(s string) {\n  ${sink('s')}\n}\ntype Other struct{}\nfunc (x *Other) Go(s string) {}\n`,
    },
    ['run/b.go:5 command-injection high (web/a.go > run/b.go)'],
  ],
  [
    'a field whose type another file of the package declares',
    {
      'go.mod': mod,
      'web/types.go': `package web\n${gin}type H struct {\n  r *run.Runner\n}\n`,
      'web/a.go':
        'package web\nimport "github.com/gin-gonic/gin"\nfunc (z *H) Show(q *gin.Context) {\n  z.r.Go(q.Query("n"))\n}\n',
      'run/b.go': `${runs}type Runner struct{}\nfunc (x *Runner) Go(s string) {\n  ${sink('s')}\n}\n`,
    },
    ['run/b.go:5 command-injection high (web/a.go > run/b.go)'],
  ],
  [
    'an interface that one type of the program has',
    {
      'go.mod': mod,
      'web/a.go': `package web\n${gin}type Goer interface {\n  Go(s string)\n  Stop()\n}\ntype H struct {\n  r Goer\n}\nfunc (z *H) Show(q *gin.Context) {\n  z.r.Go(q.Query("n"))\n}\n`,
      'run/b.go': `${runs}type Runner struct{}\nfunc (x *Runner) Go(s string) {\n  ${sink('s')}\n}\nfunc (x *Runner) Stop() {}\ntype Half struct{}\nfunc (x *Half) Go(s string) {\n  ${sink('s + ""')}\n}\n`,
    },
    [
      'run/b.go:5 command-injection high (web/a.go > run/b.go)',
      'run/b.go:10 command-injection medium (run/b.go)',
    ],
  ],
  [
    'a field that a framework fills, of a type of another file',
    {
      'go.mod': mod,
      'web/types.go': `package web\nimport "github.com/gin-gonic/gin"\ntype H struct {\n  x *gin.Context\n  y *Config\n}\n`,
      'web/a.go': `package web\nimport "os/exec"\nfunc (z *H) Show() {\n  ${sink('z.x.Query("n")')}\n  ${sink('z.y.Query("n")')}\n}\n`,
    },
    ['web/a.go:4 command-injection high (web/a.go)'],
  ],
  [
    'a controller of Beego whose type another file declares',
    {
      'go.mod': mod,
      'web/types.go':
        'package web\nimport "github.com/beego/beego/v2/server/web"\ntype H struct {\n  web.Controller\n}\ntype O struct {}\n',
      'web/a.go': `package web\nimport "os/exec"\nfunc (z *H) Show() {\n  ${sink('z.GetString("n")')}\n  ${sink('z.Ctx.Input.Query("n")')}\n}\nfunc (z *O) Show() {\n  ${sink('z.GetString("n")')}\n}\n`,
    },
    ['web/a.go:4 command-injection high (web/a.go)', 'web/a.go:5 command-injection high (web/a.go)'],
  ],
];

for (const [name, files, expected] of cases)
  t.test(`Go packages: ${name}`, async (t) => t.strictSame(await reportedFlows(t, files), expected));
