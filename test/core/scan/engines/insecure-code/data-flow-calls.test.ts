// Taint analysis across functions: parameters, return values, and functions that are not known.
import t from 'tap';
import { reportedLines, scanner } from './reported-lines.ts';

t.test('taint analysis: a function that only hands on is no sanitizer, whatever its name', async (t) => {
  const show = (sanitizer: string): string =>
    `${sanitizer}\napp.get('/', (req, res) => { res.send('<b>' + escapeHtml(req.query.page)); });`;
  const found = ['2 cross-site-scripting'];
  const cases: [string, string[]][] = [
    ['function escapeHtml(text) { return text; }', found],
    ['const escapeHtml = (text) => text.trim();', found],
    ["function escapeHtml(text) { return '<i>' + text + '</i>'; }", found],
    ["function escapeHtml(text) { return text.replace(/</g, '&lt;'); }", []],
    [
      'function escapeHtml(text) { let out = ""; for (const one of text) out += table[one]; return out; }',
      [],
    ],
    ['function escapeHtml(text) { return library.escape(text); }', []],
  ];
  for (const [sanitizer, expected] of cases)
    t.strictSame(await reportedLines('src/a.js', show(sanitizer)), expected, sanitizer);
});

t.test('taint analysis: a function that ignores its arguments is no guard, whatever its name', async (t) => {
  const show = (guard: string, test = 'isSafe(next)'): string =>
    `${guard}\napp.get('/', (req, res) => { const { next } = req.query; if (!${test}) return; res.redirect(next); });`;
  const found = ['2 open-redirect'];
  const cases: [string, string[]][] = [
    [show('const isSafe = () => true;'), found],
    [show('function isSafe(path) { return 1 > 0; }'), found],
    [show('function isSafe(path) { return paths.includes(path); }'), []],
    [show("import { isSafe } from './paths.js';"), []],
    [show('', '/^.*$/.test(next)'), found],
    [show('', '/^[\\s\\S]*$/.test(next)'), found],
    [show('', '/^\\/\\w+$/.test(next)'), []],
  ];
  for (const [text, expected] of cases) t.strictSame(await reportedLines('src/a.js', text), expected, text);
});

t.test('evaluateFile: reports a sink in a function that is called with request data', async (t) => {
  const cases: [string, string][] = [
    ['a.js', "function get(u) { return fetch(u); }\napp.get('/', (req, res) => get(req.query.u));"],
    ['a.js', "app.get('/', (req, res) => get(req.query.u));\nconst get = (u) => fetch(u);"],
    [
      'a.py',
      "def get(u):\n    return requests.get(u)\n@app.route('/')\ndef show():\n    return get(request.args['u'])",
    ],
    [
      'A.java',
      'class A {\n  void get(String u) { new URL(u).openStream(); }\n  void run(HttpServletRequest request) { get(request.getParameter("u")); }\n}',
    ],
    [
      'a.go',
      'package a\nfunc get(u string) { http.Get(u) }\nfunc run(w http.ResponseWriter, r *http.Request) { get(r.URL.Query().Get("u")) }',
    ],
    ['a.rb', 'def get(u)\n  Net::HTTP.get(URI(u))\nend\ndef show\n  get(params[:u])\nend'],
    [
      'a.cs',
      'class A {\n  void Get(string u) { new WebClient().DownloadString(u); }\n  [HttpGet]\n  public void Run(string url) { Get(url); }\n}',
    ],
  ];
  for (const [path, text] of cases) {
    const outcome = await scanner.scan(`src/${path}`, Buffer.from(text));
    const found = 'detections' in outcome ? outcome.detections : [];

    t.strictSame(
      found.map(({ ruleId, severity }) => [ruleId, severity]),
      [['server-side-request-forgery', 'high']],
      text,
    );
    t.ok((found[0]?.flow?.length ?? 0) >= 3, 'the data flow names the source, the parameter and the sink');
  }
});

t.test('evaluateFile: a handler that destructures its request reads request data', async (t) => {
  const cases = [
    "app.get('/', ({ query }, res) => fetch(query.u));",
    "app.get('/', async ({ params: { u } }, res) => fetch(u));",
    "app.post('/', function ({ body: { u } }, response) { fetch(u); });",
  ];
  for (const text of cases)
    t.strictSame(await reportedLines('src/a.js', text), ['1 server-side-request-forgery'], text);

  t.strictSame(await reportedLines('src/a.js', 'const read = ({ query }, options) => fetch(query.u);'), []);
});

t.test(
  'evaluateFile: a call to an unknown function carries request data on with less confidence',
  async (t) => {
    const handler = (call: string): string =>
      `import fs from 'node:fs';app.get('/', (req, res) => fs.readFile(${call}, done));`;
    const cases: [string, string[]][] = [
      [handler('toFolder(req.query.a)'), ['path-traversal high medium']],
      // Which of two is called cannot be told, and so is what a method of another object does.
      [
        `${handler('build(req.query.a)')}class A { build(a) { return a; } }class B { build(b) { return b; } }`,
        ['path-traversal high medium'],
      ],
      [handler('other.wrap(req.query.a)'), ['path-traversal high medium']],
      // What looks up, checks or stores answers with something else than it is given.
      [handler('findFile(req.query.a)'), []],
      [handler('await db.query(req.query.a)'), []],
      [handler('basename(req.query.a)'), []],
    ];
    for (const [text, expected] of cases) {
      const outcome = await scanner.scan('src/a.js', Buffer.from(text));
      const found = 'detections' in outcome ? outcome.detections : [];

      t.strictSame(
        found
          .filter(({ ruleId }) => ruleId !== 'sql-injection')
          .map(({ ruleId, severity, confidence }) => `${ruleId} ${severity} ${confidence}`),
        expected,
        text,
      );
    }
  },
);

t.test('declareParameter: takes what a framework binds for request data, not what it injects', async (t) => {
  const spring = (parameter: string): string =>
    `class A {\n  @GetMapping("/") public String show(${parameter}) { new File(name); return "page"; }\n}`;
  const mvc = (returns: string, parameter = 'string name'): string =>
    `class AController {\n  public ${returns} Show(${parameter}) { return File.ReadAllText(name); }\n}`;
  const cases: [string, string, readonly string[]][] = [
    ['A.java', spring('String name'), ['2 path-traversal']],
    ['A.java', spring('Model name'), []],
    ['A.java', spring('@AuthenticationPrincipal User name'), []],
    ['A.java', spring('int name'), []],
    ['A.java', spring('String name').replace('@GetMapping("/") ', ''), []],
    ['A.cs', mvc('ActionResult'), ['2 path-traversal']],
    ['A.cs', mvc('async Task<IActionResult>'), ['2 path-traversal']],
    ['A.cs', mvc('ActionResult', '[FromServices] Names name'), []],
    ['A.cs', mvc('ActionResult', 'INames name'), []],
    ['A.cs', mvc('string'), []],
  ];
  for (const [path, text, expected] of cases)
    t.strictSame(await reportedLines(`src/${path}`, text), expected, text);
});

t.test('taint analysis: a call of a function in the same file gives its return value', async (t) => {
  const js = (build: string, call = 'build(req.query.a)'): string =>
    `app.get('/', (req, res) => fs.readFile(${call}, done));\n${build}`;
  const cases: [string, string, string[]][] = [
    ['a.js', js("function build(name) { return './files/' + name; }"), ['1 path-traversal']],
    ['a.js', js("function build(name) { return './files/a.txt'; }"), []],
    ['a.js', js("function build(name) { return './files/' + basename(name); }"), []],
    [
      'a.js',
      js('function build(name) { return inner(name); }\nfunction inner(it) { return it; }'),
      ['1 path-traversal'],
    ],
    [
      'A.java',
      'class A {\n  void run(HttpServletRequest r) {\n    new File(new B().at(r, 1, r.getParameter("a")));\n  }\n  class B {\n    String at(HttpServletRequest r, int i, String n) {\n      return "a/" + n;\n    }\n  }\n}',
      ['3 path-traversal'],
    ],
    [
      'a.py',
      'from flask import request\nclass A:\n    def at(self, name):\n        return "a/" + name\n    def get(self):\n        return open(self.at(request.args["a"]))\n',
      ['6 path-traversal'],
    ],
  ];
  for (const [path, text, expected] of cases)
    t.strictSame(
      await reportedLines(`src/${path}`, path === 'a.js' ? `import fs from 'node:fs';${text}` : text),
      expected,
      text,
    );
});
