// Addresses that are put together by their parts, and hosts that are checked.
import t from 'tap';
import { graded } from '../reported-lines.ts';

const go = (...lines: string[]): string =>
  `package a\nimport ("net/http";"net/url")\nfunc f(w http.ResponseWriter, r *http.Request) {\n${lines.join('\n')}\n}\n`;
const js = (...lines: string[]): string =>
  `const app = require('express')(); const axios = require('axios');\napp.get('/', (req, res) => {\n${lines.join('\n')}\n});\n`;
const py = (...lines: string[]): string =>
  `from flask import Flask, request\nimport httpx, requests\nfrom urllib.parse import urlparse\napp = Flask(__name__)\n@app.get('/')\ndef f():\n${lines.map((line) => `    ${line}\n`).join('')}`;
const java = (...lines: string[]): string =>
  `import java.net.*;\nimport javax.servlet.http.*;\nclass A extends HttpServlet {\n  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws Exception {\n${lines.join('\n')}\n  }\n}\n`;
const ruby = (...lines: string[]): string =>
  `class A < ApplicationController\n  def show\n${lines.join('\n')}\n  end\nend\n`;

const cases: readonly (readonly [name: string, path: string, text: string, isFound: boolean])[] = [
  ['parsed', 'a.go', go('u, _ := url.Parse(r.FormValue("u"))', 'http.Get(u.String())'), true],
  [
    'a record',
    'a.go',
    go('u := url.URL{Scheme: "https", Host: r.FormValue("h")}', 'http.Get(u.String())'),
    true,
  ],
  [
    'a record of ours',
    'a.go',
    go('u := url.URL{Host: "a.example", Path: r.FormValue("p")}', 'http.Get(u.String())'),
    false,
  ],
  [
    'a field',
    'a.go',
    go('u, _ := url.Parse("https://a.example")', 'u.Host = r.FormValue("h")', 'http.Get(u.String())'),
    true,
  ],
  [
    'another field',
    'a.go',
    go('u, _ := url.Parse("https://a.example")', 'u.Path = r.FormValue("h")', 'http.Get(u.String())'),
    false,
  ],
  [
    'of a request',
    'a.go',
    go(
      'q, _ := http.NewRequest("GET", "https://a.example", nil)',
      'q.URL.Host = r.FormValue("h")',
      'http.DefaultClient.Do(q)',
    ),
    true,
  ],
  [
    'joined to ours',
    'a.go',
    go('u, _ := url.JoinPath("https://a.example", r.FormValue("p"))', 'http.Get(u)'),
    false,
  ],
  ['joined to theirs', 'a.go', go('u, _ := url.JoinPath(r.FormValue("u"), "a")', 'http.Get(u)'), true],
  [
    'its host is ours',
    'a.go',
    go(
      'u, _ := url.Parse(r.FormValue("u"))',
      'if u.Hostname() != "a.example" { return }',
      'http.Get(u.String())',
    ),
    false,
  ],
  [
    'its host is logged',
    'a.go',
    go(
      'u, _ := url.Parse(r.FormValue("u"))',
      'if u.Hostname() == "a.example" { w.Write(nil) }',
      'http.Get(u.String())',
    ),
    true,
  ],
  [
    'a field',
    'a.js',
    js("const u = new URL('https://a.example');", 'u.hostname = req.query.h;', 'fetch(u);'),
    true,
  ],
  [
    'a field set to ours',
    'a.js',
    js('const u = new URL(req.query.u);', "u.host = 'a.example';", 'fetch(u);'),
    false,
  ],
  [
    'its host is ours',
    'a.js',
    js('const u = new URL(req.query.u);', "if (u.hostname !== 'a.example') return;", 'fetch(u);'),
    false,
  ],
  [
    'its scheme is ours',
    'a.js',
    js('const u = new URL(req.query.u);', "if (u.protocol !== 'https:') return;", 'fetch(u);'),
    true,
  ],
  ['a client', 'a.js', js('const c = axios.create({ baseURL: req.query.b });', "c.get('/x');"), true],
  [
    'a client of ours',
    'a.js',
    js("const c = axios.create({ baseURL: 'https://a.example' });", "c.get('/x');"),
    false,
  ],
  [
    'a part replaced',
    'a.py',
    py("requests.get(urlparse('https://a.example/x')._replace(netloc=request.args['h']).geturl())"),
    true,
  ],
  [
    'another part replaced',
    'a.py',
    py("requests.get(urlparse('https://a.example/x')._replace(path=request.args['h']).geturl())"),
    false,
  ],
  ['a client', 'a.py', py("with httpx.Client(base_url=request.args['b']) as c:", "    c.get('/x')"), true],
  [
    'only read',
    'A.java',
    java('URL u = new URL(request.getParameter("u"));', 'response.getWriter().print(u.getPort());'),
    false,
  ],
  ['asked', 'A.java', java('URL u = new URL(request.getParameter("u"));', 'u.openStream();'), true],
  [
    'asked as another type',
    'A.java',
    java('URI u = URI.create(request.getParameter("u"));', 'u.toURL().openStream();'),
    true,
  ],
  [
    'asked after a check',
    'A.java',
    java(
      'URI u = URI.create(request.getParameter("u"));',
      'if (!"a.example".equals(u.getHost())) return;',
      'u.toURL().openStream();',
    ),
    false,
  ],
  [
    'asked below ours',
    'A.java',
    java('new URL("https://a.example/" + request.getParameter("p")).openConnection();'),
    false,
  ],
  [
    'a builder',
    'A.java',
    java(
      'HttpRequest.newBuilder(UriComponentsBuilder.newInstance().scheme("https").host(request.getParameter("h")).path("/x").build().toUri());',
    ),
    true,
  ],
  [
    'a field',
    'a.rb',
    ruby("uri = URI.parse('https://a.example')", 'uri.host = params[:h]', 'Net::HTTP.get(uri)'),
    true,
  ],
];

for (const [name, path, text, isFound] of cases)
  t.test(`address: ${path}: ${name}`, async (t) => {
    const found = (await graded(path, text)).filter((one) => one.includes('server-side-request-forgery'));
    t.equal(found.length > 0, isFound, found.join('\n'));
  });
