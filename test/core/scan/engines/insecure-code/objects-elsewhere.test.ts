// Objects whose class stands in another file, in languages with classes: what their constructor is given is found where
// a method gives it back, and another field is not.
import t from 'tap';
import { type Files, reportedFlows } from './reported-flows.ts';

interface Language {
  readonly caller: string;
  readonly holder: string;
  /** The program that runs what the expression makes of request data. */
  readonly program: (made: string) => string;
  readonly holds: string;
  readonly makes: (first: string, second: string) => string;
  readonly first: string;
  readonly helper: string;
  readonly helps: string;
  readonly returned: (expression: string) => string;
  readonly whole: string;
  readonly length: string;
}

const languages: Readonly<Record<string, Language>> = {
  Python: {
    caller: 'app.py',
    holder: 'b/c.py',
    program: (made) =>
      `import os\nfrom flask import Flask, request\nfrom b.c import D, go\na = Flask(__name__)\n@a.route('/')\ndef e():\n    n = request.args['n']\n    os.system(${made})\n`,
    holds:
      'class D:\n    def __init__(self, x, y):\n        self.f = x\n        self.g = y\n    def h(self):\n        return self.f\n\nclass E:\n    def h(self):\n        return 1\n',
    makes: (x, y) => `D(${x}, ${y}).h()`,
    first: "'x'",
    helper: 'b/c.py',
    helps: 'go(n)',
    returned: (value) => `def go(x):\n    return 'git log ' + ${value}\n`,
    whole: 'x',
    length: 'str(len(x))',
  },
  Java: {
    caller: 'p/A.java',
    holder: 'p/D.java',
    program: (made) =>
      `package p;\nimport javax.servlet.http.*;\npublic class A extends HttpServlet {\n  protected void doGet(HttpServletRequest a, HttpServletResponse b) throws java.io.IOException {\n    String n = a.getParameter("n");\n    Runtime.getRuntime().exec(${made});\n  }\n}\n`,
    holds:
      'package p;\npublic class D {\n  private String f;\n  private String g;\n  public D(String x, String y) { f = x; this.g = y; }\n  public String h() { return f; }\n}\nclass E { public String h() { return ""; } }\n',
    makes: (x, y) => `new D(${x}, ${y}).h()`,
    first: '"x"',
    helper: 'p/Tools.java',
    helps: 'Tools.go(n)',
    returned: (value) =>
      `package p;\npublic class Tools { static String go(String x) { return "git log " + ${value}; } }\n`,
    whole: 'x',
    length: 'x.length()',
  },
  'C#': {
    caller: 'A.cs',
    holder: 'D.cs',
    program: (made) =>
      `using Microsoft.AspNetCore.Mvc;\nusing System.Diagnostics;\npublic class AController : Controller {\n  [HttpGet]\n  public IActionResult Go(string n) {\n    Process.Start(${made});\n    return Ok();\n  }\n}\n`,
    holds:
      'public class D {\n  private string f;\n  private string g;\n  public D(string x, string y) { f = x; this.g = y; }\n  public string H() { return f; }\n}\nclass E { public string H() { return ""; } }\n',
    makes: (x, y) => `new D(${x}, ${y}).H()`,
    first: '"x"',
    helper: 'Tools.cs',
    helps: 'Tools.Go(n)',
    returned: (value) =>
      `static class Tools { public static string Go(string x) => "git log " + ${value}; }\n`,
    whole: 'x',
    length: 'x.Length',
  },
  PHP: {
    caller: 'index.php',
    holder: 'src/D.php',
    program: (made) => `<?php\nuse App\\D;\n$n = $_GET['n'];\nsystem(${made});\n`,
    holds:
      '<?php\nnamespace App;\nclass D {\n  private $f;\n  private $g;\n  public function __construct($x, $y) { $this->f = $x; $this->g = $y; }\n  public function h() { return $this->f; }\n}\n',
    makes: (x, y) => `(new D(${x}, ${y}))->h()`,
    first: "'x'",
    helper: 'lib/tools.php',
    helps: 'go($n)',
    returned: (value) => `<?php\nfunction go($x) { return 'git log ' . ${value}; }\n`,
    whole: '$x',
    length: 'strlen($x)',
  },
  Ruby: {
    caller: 'app/controllers/a_controller.rb',
    holder: 'app/models/d.rb',
    program: (made) =>
      `class AController < ApplicationController\n  def show\n    n = params[:n]\n    system(${made})\n  end\nend\n`,
    holds:
      'class D\n  def initialize(x, y)\n    @f = x\n    @g = y\n  end\n\n  def h\n    @f\n  end\nend\nclass E\n  def h\n    1\n  end\nend\n',
    makes: (x, y) => `D.new(${x}, ${y}).h`,
    first: "'x'",
    helper: 'lib/tools.rb',
    helps: 'Tools.go(n)',
    returned: (value) => `class Tools\n  def self.go(x)\n    "git log #{${value}}"\n  end\nend\n`,
    whole: 'x',
    length: 'x.length',
  },
};

/** The command injections that a request is proven to reach. */
async function proven(t: Parameters<typeof reportedFlows>[0], files: Files): Promise<readonly string[]> {
  return (await reportedFlows(t, files)).filter((one) => / command-injection high /.test(one));
}

for (const [name, one] of Object.entries(languages)) {
  const request = name === 'PHP' ? '$n' : 'n';
  const through = `(${one.caller} > `;
  t.test(`linkSummaries: what an object of another ${name} file holds`, async (t) => {
    const found = await proven(t, {
      [one.caller]: one.program(one.makes(request, one.first)),
      [one.holder]: one.holds,
    });
    t.equal(found.length, 1);
    t.match(found[0], `${through}${one.holder})`);
    const other = {
      [one.caller]: one.program(one.makes(one.first, request)),
      [one.holder]: one.holds,
    };
    t.strictSame(await proven(t, other), [], 'another field');
  });
  t.test(`linkSummaries: what a function of another ${name} file returns`, async (t) => {
    const returning = (value: string): Files => ({
      [one.caller]: one.program(one.helps),
      [one.helper]: one.returned(value),
      // Python imports both from one module.
      ...(one.helper === one.holder && { [one.holder]: one.holds + one.returned(value) }),
    });
    const found = await proven(t, returning(one.whole));
    t.equal(found.length, 1);
    t.match(found[0], `${through}${one.helper})`);
    t.strictSame(await proven(t, returning(one.length)), [], 'its length');
  });
}

t.test('evaluateFile: two classes of a file may call a field alike', async (t) => {
  const servlet = (field: string): string =>
    `import javax.servlet.http.*;\nclass A extends HttpServlet {\n  private String f;\n  protected void doGet(HttpServletRequest a, HttpServletResponse b) { ${field} = a.getParameter("n"); }\n}\nclass B {\n  private String f = "ls";\n  void go() throws java.io.IOException { Runtime.getRuntime().exec(${field}); }\n}\n`;
  for (const field of ['f', 'this.f'])
    t.strictSame(await reportedFlows(t, { 'A.java': servlet(field) }), [], field);
});
