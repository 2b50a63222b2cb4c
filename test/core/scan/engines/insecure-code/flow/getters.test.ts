// Methods that are read like variables, and functions that are called by way of an interface.
import t from 'tap';
import { foundIn } from '../found-in.ts';

const controller = (members: string, body: string): Record<string, string> => ({
  'A.cs': `using Microsoft.AspNetCore.Mvc;\npublic class AController : Controller {\n  ${members}\n  public IActionResult Go() { ${body} }\n}\n`,
});
const rails = (methods: string, body: string): Record<string, string> => ({
  'app/controllers/a_controller.rb': `class AController < ApplicationController\n  ${methods}\n  def go\n    ${body}\n  end\nend\n`,
});
const read = 'return Content(System.IO.File.ReadAllText("/srv/" + P));';
const java = (value: string): Record<string, string> => ({
  'A.java': `import jakarta.servlet.http.*;\nimport java.util.function.*;\npublic class A extends HttpServlet {\n  protected void doGet(HttpServletRequest q, HttpServletResponse s) throws java.io.IOException {\n    ${value}\n  }\n}\n`,
});

const cases: readonly (readonly [files: Readonly<Record<string, string>>, isFound: boolean])[] = [
  [controller('string P => Request.Query["p"];', read), true],
  [controller('string P { get { return Request.Query["p"]; } }', read), true],
  [controller('string P => "a";', read), false],
  [controller('string P { get; set; }', read), false],
  [rails('def name\n    params[:p]\n  end', 'send_file "/srv/#{name}"'), true],
  [rails('def name = inner\n  def inner = params[:p]', 'send_file "/srv/#{name}"'), true],
  [rails('def name = "a"', 'send_file "/srv/#{name}"'), false],
  [rails('def name = params[:p]', 'name = "a"\n    send_file "/srv/#{name}"'), false],
  [rails('def name(part) = params[part]', 'send_file "/srv/#{name}"'), false],
  [java('UnaryOperator<String> l = v -> v; s.sendRedirect(l.apply(q.getParameter("p")));'), true],
  [java('UnaryOperator<String> l = v -> "/a"; s.sendRedirect(l.apply(q.getParameter("p")));'), false],
];
for (const [files, isFound] of cases)
  t.test(`getterCall: ${Object.values(files)[0]?.replace(/\s+/g, ' ').slice(-90)}`, async (t) =>
    t.equal((await foundIn(t, files)).length > 0, isFound),
  );
