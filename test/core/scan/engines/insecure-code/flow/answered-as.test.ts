// As what an answer is read: what the code has said of its media type before it writes.
import t from 'tap';
import { foundIn } from '../found-in.ts';

const high = ['cross-site-scripting high high'];
const medium = ['cross-site-scripting medium medium'];
const go = (body: string): Record<string, string> => ({
  'a.go': `package a\n\nimport (\n\t"fmt"\n\t"net/http"\n)\n\nfunc handle(w http.ResponseWriter, r *http.Request) {\n${body}\n}\n`,
});
const js = (body: string): Record<string, string> => ({
  'a.js': `const app = require('express')();\napp.get('/', (a, b) => {\n  ${body}\n});\n`,
});
const php = (body: string): Record<string, string> => ({ 'a.php': `<?php\n${body}\n` });
const python = (body: string): Record<string, string> => ({
  'a.py': `from django.http import HttpResponse\ndef show(request):\n    ${body}\n`,
});
const java = (body: string): Record<string, string> => ({
  'A.java': `import javax.servlet.http.*;\npublic class A extends HttpServlet {\n  public void doGet(HttpServletRequest a, HttpServletResponse b) throws Exception {\n    ${body}\n  }\n}\n`,
});

const koa = (body: string): Record<string, string> => ({
  'a.js': `const Koa = require('koa');\nnew Koa().use(async (ctx) => {\n  ${body}\n});\n`,
});

const cases: readonly (readonly [string, Readonly<Record<string, string>>, readonly string[]])[] = [
  ['a type of Koa', koa("ctx.type = 'text/plain';\n  ctx.body = 'a' + ctx.query.n;"), []],
  ['no type of Koa', koa("ctx.body = 'a' + ctx.query.n;"), high],
  ['an attachment', js("b.attachment('a.txt');\n  b.send(a.query.n);"), []],
  [
    'an attachment by its header',
    js("b.setHeader('Content-Disposition', 'attachment; filename=a');\n  b.send(a.query.n);"),
    [],
  ],
  ['what is shown', js("b.setHeader('Content-Disposition', 'inline');\n  b.send(a.query.n);"), high],
  [
    'a list of songs',
    go('\tw.Header().Set("Content-Type", "audio/x-mpegurl")\n\tw.Write([]byte(r.FormValue("n")))'),
    [],
  ],
  ['a page', go('\tw.Header().Set("Content-Type", "text/html")\n\tw.Write([]byte(r.FormValue("n")))'), high],
  [
    'another header',
    go('\tw.Header().Set("X-Type", "text/plain")\n\tw.Write([]byte(r.FormValue("n")))'),
    high,
  ],
  [
    'in one of two ways',
    go(
      '\tif r.Method == "GET" {\n\t\tw.Header().Set("Content-Type", "text/plain")\n\t}\n\tw.Write([]byte(r.FormValue("n")))',
    ),
    high,
  ],
  [
    'in the way that writes',
    go(
      '\tif r.Method == "GET" {\n\t\tw.Header().Set("Content-Type", "text/plain")\n\t\tw.Write([]byte(r.FormValue("n")))\n\t}',
    ),
    [],
  ],
  ['a number in a format', go('\tfmt.Fprintf(w, `{"a":%d}`, r.FormValue("n"))'), []],
  ['a text in a format', go('\tfmt.Fprintf(w, `{"a":"%s"}`, r.FormValue("n"))'), high],
  [
    'the type of a request that is sent on',
    go(
      '\tout, _ := http.NewRequest("POST", "https://a.example", nil)\n\tout.Header.Set("Content-Type", "application/json")\n\tw.Write([]byte(r.FormValue("n")))',
    ),
    high,
  ],
  ['the type of something else', js("form.type('text');\n  b.send('a' + a.query.n);"), high],
  ['headers of a call', js("headers.set('Content-Type', 'text/csv');\n  b.send('a' + a.query.n);"), high],
  ['a chain of Express', js("b.set('Content-Type', 'text/csv').send('a' + a.query.n);"), []],
  ['the type alone', js("b.type('text/plain');\n  b.send('a' + a.query.n);"), []],
  ['nothing', js("b.send('a' + a.query.n);"), high],
  ['the header of PHP', php("header('Content-Type: application/json');\necho $_GET['n'];"), []],
  ['a page of PHP', php("header('Content-Type: text/html');\necho $_GET['n'];"), high],
  [
    'an argument of Django',
    python("return HttpResponse('a' + request.GET['n'], content_type='text/plain')"),
    [],
  ],
  ['none', python("return HttpResponse('a' + request.GET['n'])"), medium],
  [
    'a constant by its name',
    java(
      'b.setContentType(MediaType.APPLICATION_JSON_VALUE);\n    b.getWriter().println(a.getParameter("n"));',
    ),
    [],
  ],
  [
    'a type from elsewhere',
    java('b.setContentType(TYPE);\n    b.getWriter().println(a.getParameter("n"));'),
    medium,
  ],
];

for (const [name, files, found] of cases)
  t.test(`mayBePage: ${name}`, async (t) => t.strictSame(await foundIn(t, files), found));
