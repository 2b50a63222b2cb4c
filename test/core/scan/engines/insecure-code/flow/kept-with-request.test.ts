// What helpers read from a request by themselves, and what is kept with it.
import t from 'tap';
import { graded } from '../reported-lines.ts';

const flask = (before: string, path: string): string =>
  `from flask import Flask, request, g\napp = Flask(__name__)\n@app.before_request\ndef before():\n    ${before}\n@app.get('/')\ndef a():\n    return open('/srv/' + ${path}).read()\n`;
const express = (before: string, path: string): string =>
  `const app = require('express')();\napp.use((req, res, next) => { ${before}; next(); });\napp.get('/', (req, res) => res.download('/srv/' + ${path}));\n`;
const servlet = (before: string, path: string): string =>
  `import javax.servlet.http.*;\nimport java.io.*;\nclass A extends HttpServlet {\n  private String named(HttpServletRequest r) { return r.getParameter("n"); }\n  public void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {\n    ${before}\n    new FileInputStream("/srv/" + ${path});\n  }\n}\n`;
const gin = (before: string, path: string): string =>
  `package a\n\nimport (\n\t"os"\n\n\t"github.com/gin-gonic/gin"\n)\n\nfunc before(c *gin.Context) {\n\t${before}\n}\n\nfunc one(c *gin.Context) {\n\tos.ReadFile("/srv/" + ${path})\n}\n`;
const mvc = (before: string, path: string): string =>
  `using Microsoft.AspNetCore.Mvc;\npublic class AController : Controller {\n  string Named() { return Request.Query["n"]; }\n  [HttpGet] public IActionResult One() {\n    ${before}\n    System.IO.File.ReadAllText("/srv/" + ${path});\n    return Ok();\n  }\n}\n`;

t.test('a value of the request that is kept with it is one where it is read', async (t) => {
  for (const [path, text] of [
    ['a.py', flask("g.p = request.args['p']", 'g.p')],
    ['a.py', flask("request.p = request.args['p']", 'request.p')],
    ['a.js', express('req.p = req.query.p', 'req.p')],
    ['a.js', express('res.locals.p = req.query.p', 'res.locals.p')],
    ['A.java', servlet('request.setAttribute("n", request.getParameter("n"));', 'request.getAttribute("n")')],
    ['A.java', servlet('', 'named(request)')],
    ['a.go', gin('c.Set("n", c.Query("n"))', 'c.GetString("n")')],
    ['A.cs', mvc('HttpContext.Items["n"] = Request.Query["n"];', 'HttpContext.Items["n"]')],
    ['A.cs', mvc('', 'Named()')],
  ] as const)
    t.match((await graded(`src/${path}`, text)).join(), /path-traversal high/, text);
});

t.test('another value that is kept so is none', async (t) => {
  for (const [path, text] of [
    ['a.py', flask("g.p = 'fixed'", 'g.p')],
    ['a.py', flask("g.other = request.args['p']", 'g.p')],
    ['a.js', express("req.p = 'fixed'", 'req.p')],
    ['A.java', servlet('request.setAttribute("n", "fixed");', 'request.getAttribute("n")')],
    ['a.go', gin('c.Set("n", "fixed")', 'c.GetString("n")')],
    ['A.cs', mvc('HttpContext.Items["n"] = "fixed";', 'HttpContext.Items["n"]')],
  ] as const)
    t.strictSame(await graded(`src/${path}`, text), [], text);
});

t.test('a function without arguments that reads the request gives what it read', async (t) => {
  const helper = (read: string): string =>
    `from flask import Flask, request\napp = Flask(__name__)\ndef wanted(): return '/srv/' + ${read}\n@app.get('/')\ndef a(): return open(wanted()).read()\n`;
  t.match((await graded('src/a.py', helper("request.args['p']"))).join(), /path-traversal high high/);
  t.strictSame(await graded('src/a.py', helper('settings.path')), []);
});

t.test(
  'Rails: what a filter keeps in the object is there when an action runs, though it stands below',
  async (t) => {
    const rails = (kept: string): string =>
      `class AController < ApplicationController\n  before_action :keep\n  def show\n    File.read("/srv/#{@name}")\n  end\n  private\n  def keep\n    @name = ${kept}\n  end\nend\n`;
    t.match(
      (await graded('app/controllers/a_controller.rb', rails('params[:n]'))).join(),
      /path-traversal high/,
    );
    t.strictSame(await graded('app/controllers/a_controller.rb', rails("'fixed'")), []);
  },
);
