// Methods of Go: fields of their type are known by it, whatever the method calls its object.
import t from 'tap';
import { graded } from '../reported-lines.ts';

const imports = ['os/exec', 'github.com/gin-gonic/gin', 'github.com/beego/beego/v2/server/web'];
const file = (...lines: string[]): string =>
  ['package a', `import (${imports.map((path) => `"${path}"`).join('; ')}; "github.com/labstack/echo/v4")`]
    .concat(lines)
    .join('\n');
const run = (value: string): string => `exec.Command("sh", "-c", ${value})`;

t.test('Go types: a field of a type that a framework fills', async (t) => {
  for (const [type, confidence] of [
    ['*gin.Context', 'high'],
    ['*Config', 'none'],
  ]) {
    const lines = file(`type A struct { e, x ${type} }`, 'func (z *A) Do() {', run('z.x.Query("n")'), '}');
    const found = await graded('a.go', lines);
    t.strictSame(found, confidence === 'none' ? [] : [`5 command-injection high ${confidence}`], type);
  }
});

t.test('Go types: the receiver is no request, whatever it is called', async (t) => {
  const own = file('type A struct { n int }', 'func (c *A) Do() {', run('c.Query("n")'), '}');
  t.strictSame(await graded('a.go', own), ['5 command-injection low medium']);
});

t.test('Go types: what a method keeps another one reads, of the same type alone', async (t) => {
  const keeps = 'func (z *A) Set(q echo.Context) { z.n = q.QueryParam("n") }';
  const lines = (owner: string): string =>
    file('type A struct { n string }', 'type B struct { n string }', keeps, `func (y *${owner}) Do() {`) +
    `\n${run('y.n')}\n}`;
  t.strictSame(await graded('a.go', lines('A')), ['7 command-injection high high']);
  t.strictSame(await graded('a.go', lines('B')), []);
});

t.test('Go types: methods of the same object', async (t) => {
  const helper = 'func (y *A) help(s string) string { return s }';
  const lines = file(
    'type A struct {}',
    'func (z *A) Do(q echo.Context) {',
    run('z.help(q.QueryParam("n"))'),
    '}',
  );
  t.strictSame(await graded('a.go', `${lines}\n${helper}`), ['5 command-injection high high']);
});

t.test('Go types: controllers of Beego, by what they embed', async (t) => {
  for (const value of ['z.GetString("n")', 'z.Ctx.Input.Query("n")', 'z.Ctx.Request.URL.Query().Get("n")']) {
    const lines = (embedded: string): string =>
      file(`type A struct { ${embedded} }`, 'func (z *A) Do() {', run(value), '}');
    t.strictSame(await graded('a.go', lines('web.Controller')), ['5 command-injection high high'], value);
    t.strictSame(await graded('a.go', lines('Other')), ['5 command-injection low medium'], value);
  }
});

t.test('Go types: messages of gRPC, by what the service embeds', async (t) => {
  const lines = (embedded: string, name: string): string =>
    [
      'package a',
      'import ("os/exec"; "context"; pb "example.com/shop/gen/shopv1")',
      `type A struct { ${embedded} }`,
      `func (z *A) ${name}(x context.Context, m *pb.Order) (*pb.Order, error) {`,
      run('m.Name'),
      '}',
    ].join('\n');
  t.strictSame(await graded('a.go', lines('pb.UnimplementedOrdersServer', 'Find')), [
    '5 command-injection high high',
  ]);
  t.strictSame(await graded('a.go', lines('pb.UnimplementedOrdersServer', 'find')), [
    '5 command-injection medium medium',
  ]);
  t.strictSame(await graded('a.go', lines('pb.Other', 'Find')), ['5 command-injection medium medium']);
});
