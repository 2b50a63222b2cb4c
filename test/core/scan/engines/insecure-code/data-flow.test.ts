import t from 'tap';
import { reportedLines } from './reported-lines.ts';

t.test('taint analysis: follows names, fields, destructuring and templates', async (t) => {
  const text = [
    "import { exec as start } from 'node:child_process';",
    "app.post('/', (req, res) => {",
    '  const { body } = req;',
    '  const options = { name: body.name };',
    '  let command = `git log ${options.name}`;',
    "  command += ' --oneline';",
    '  start(command);',
    '});',
  ].join('\n');

  t.strictSame(await reportedLines('src/app.ts', text), ['7 command-injection']);
});

t.test('taint analysis: sanitizers and allowlist comparisons end the flow', async (t) => {
  const cleaned =
    "app.get('/', (req, res) => { const page = escapeHtml(req.query.page); res.send('<b>' + page); });";
  const checked =
    "app.get('/', (req, res) => { const { next } = req.query; if (!paths.includes(next)) return; res.redirect(next); });";
  const raw = "app.get('/', (req, res) => { const { next } = req.query; res.redirect(next); });";

  t.strictSame(await reportedLines('src/a.js', cleaned), []);
  t.strictSame(await reportedLines('src/a.js', checked), []);
  t.strictSame(await reportedLines('src/a.js', raw), ['1 open-redirect']);
});

t.test('taint analysis: of a constant condition only the branch that runs is followed', async (t) => {
  const handler = (...lines: readonly string[]): string =>
    [
      '@app.route("/")',
      'def show():',
      '    name = request.args.get("name")',
      ...lines.map((line) => `    ${line}`),
    ].join('\n');
  const taken = ['7 code-injection'];
  const cases: [string, string[]][] = [
    [handler('limit = 106', 'chosen = "1 + 1" if 7 * 18 + limit > 200 else name', '', 'eval(chosen)'), []],
    [handler('limit = 106', 'chosen = name if 7 * 18 + limit > 200 else "1 + 1"', '', 'eval(chosen)'), taken],
    [handler('if 7 * 6 - 40 > 200:', '    chosen = name', 'else: chosen = "1"', 'eval(chosen)'), []],
    // Given another value later on: nothing is known of it.
    [handler('limit = 1', 'chosen = "1" if limit > 0 else name', 'limit = 0', 'eval(chosen)'), taken],
    [`LIMIT = 1\n${handler('chosen = "1" if LIMIT > 0 else name', '', 'eval(chosen)')}`, taken],
    [handler('pages = {}', 'pages["a"] = "1"', 'pages["b"] = name', 'eval(pages["a"])'), []],
    [handler('pages = {}', 'pages["a"] = "1"', 'pages["b"] = name', 'eval(pages["b"])'), taken],
    [handler('if "../" in name:', '    return "no"', '', 'return open("files/" + name).read()'), []],
  ];
  for (const [text, expected] of cases)
    t.strictSame(
      (await reportedLines('src/app.py', text)).filter((found) => !found.includes('cross-site')),
      expected,
      text,
    );
});

t.test('taint analysis: values that are appended, stored or chosen by a case stay tainted', async (t) => {
  const java = (...lines: readonly string[]): string =>
    `class A {\n  void run(HttpServletRequest request, HttpServletResponse response) {\n${lines.join('\n')}\n  }\n}`;
  const cases: [string, string, string[]][] = [
    ['A.java', java('new java.io.File("a/" + request.getParameter("a"));'), ['3 path-traversal']],
    ['A.java', java('java.nio.file.Files.delete(Path.of("a/b"));'), []],
    [
      'A.java',
      java(
        'String s = "select 1 where a=" + request.getParameter("a");',
        's += " limit 1";',
        'st.execute(s);',
      ),
      ['5 sql-injection'],
    ],
    [
      'A.java',
      java(
        'var s = new StringBuilder("select ");',
        's.append(request.getParameter("a"));',
        'st.execute(s.toString());',
      ),
      ['5 sql-injection'],
    ],
    [
      'A.java',
      java(
        'var l = new ArrayList<String>();',
        'l.add("a" + request.getParameter("a"));',
        'new File(l.get(0));',
      ),
      ['5 path-traversal'],
    ],
    [
      'A.java',
      java(
        'String n = request.getParameter("a");',
        'switch (kind) { case 1: n = "a"; break; default: n = "b"; }',
        'new File(n);',
      ),
      [],
    ],
    [
      'A.java',
      java(
        'String n = request.getParameter("a");',
        'switch (kind) { case 1: n = "a"; break; case 2: n = "b"; }',
        'new File(n);',
      ),
      ['5 path-traversal'],
    ],
    [
      'A.java',
      java(
        'String n = request.getParameter("a");',
        'if (one == two) n = "a";',
        'else n = "b";',
        'new File(n);',
      ),
      [],
    ],
    [
      'A.java',
      java(
        'String n = "a";',
        'if (one == two) n = request.getParameter("a");',
        'else n = "b";',
        'new File(n);',
      ),
      ['6 path-traversal'],
    ],
    [
      'A.java',
      java('String n = request.getParameter("a");', 'if (one == two) { n = "a"; return; }', 'new File(n);'),
      ['5 path-traversal'],
    ],
    [
      'A.java',
      java(
        'String n = "a";',
        'try { n = request.getParameter("a"); } catch (Exception e) { n = "b"; }',
        'new File(n);',
      ),
      ['5 path-traversal'],
    ],
    [
      'a.py',
      "from flask import request\n@app.route('/')\ndef show():\n    name = request.args['a']\n    if one:\n        name = 'a'\n    elif two:\n        name = 'b'\n    else:\n        name = 'c'\n    return open(name)",
      [],
    ],
    [
      'a.py',
      "from flask import request\n@app.route('/')\ndef show():\n    name = request.args['a']\n    if one:\n        name = 'a'\n    elif two:\n        name = 'b'\n    return open(name)",
      ['9 path-traversal'],
    ],
    [
      'a.js',
      "const fs = require('fs');\napp.get('/', (req, res) => {\n  let name = req.query.name;\n  switch (req.query.kind) {\n    case 'a': name = 'a'; break;\n    default: name = 'b';\n  }\n  fs.readFileSync(name);\n});",
      [],
    ],
    [
      'a.js',
      "const fs = require('fs');\napp.get('/', (req, res) => {\n  switch (req.query.name) {\n    case 'a': case 'b': fs.readFileSync(req.query.name); break;\n    default: fs.readFileSync(req.query.name);\n  }\n});",
      ['5 path-traversal'],
    ],
    [
      'a.rb',
      'def show\n  name = params[:name]\n  if one\n    name = "a"\n  elsif two\n    name = "b"\n  else\n    name = "c"\n  end\n  send_file(name)\nend',
      [],
    ],
    [
      'a.php',
      '<?php\n$name = $_GET["name"];\nswitch ($kind) { case 1: $name = "a"; break; default: $name = "b"; }\nreadfile($name);',
      [],
    ],
    [
      'a.cs',
      'class A {\n  public void Run() {\n    var name = Request.Query["a"];\n    switch (kind) { case 1: name = "a"; break; default: name = "b"; break; }\n    File.ReadAllText(name);\n  }\n}',
      [],
    ],
    [
      'a.go',
      'package a\nimport "os"\nfunc run(w http.ResponseWriter, r *http.Request) {\n\tname := r.URL.Query().Get("n")\n\tif one {\n\t\tname = "a"\n\t} else {\n\t\tname = "b"\n\t}\n\tos.ReadFile(name)\n}',
      [],
    ],
    [
      'a.go',
      'package a\nimport "os"\nfunc run(w http.ResponseWriter, r *http.Request) {\n\tname := r.URL.Query().Get("n")\n\tif err := validateName(name); err != nil {\n\t\treturn\n\t}\n\tos.ReadFile(name)\n}',
      [],
    ],
    [
      'a.go',
      'package a\nimport "os"\nfunc validateName(name string) error {\n\treturn known(name)\n}\nfunc run(w http.ResponseWriter, r *http.Request) {\n\tname := r.URL.Query().Get("n")\n\tif fault := validateName(name); fault != nil {\n\t\treturn\n\t}\n\tos.ReadFile(name)\n}',
      [],
    ],
    [
      'a.go',
      'package a\nimport "os"\nfunc validateName(name string) *Name {\n\treturn known(name)\n}\nfunc run(w http.ResponseWriter, r *http.Request) {\n\tname := r.URL.Query().Get("n")\n\tif err := validateName(name); err != nil {\n\t\treturn\n\t}\n\tos.ReadFile(name)\n}',
      ['11 path-traversal'],
    ],
    [
      'a.go',
      'package a\nimport "os"\nfunc run(w http.ResponseWriter, r *http.Request) {\n\tname := r.URL.Query().Get("n")\n\tif err := os.Remove(name); err != nil {\n\t\treturn\n\t}\n}',
      ['5 path-traversal'],
    ],
    ['A.java', java('int i = 1;', 'String n = i > 0 ? "a" : request.getParameter("a");', 'new File(n);'), []],
    [
      'A.java',
      java('int i = 0;', 'i++;', 'String n = i == 0 ? "a" : request.getParameter("a");', 'new File(n);'),
      ['6 path-traversal'],
    ],
    [
      'a.go',
      'package a\nimport "os"\nfunc run(w http.ResponseWriter, r *http.Request) {\n\tname := r.URL.Query().Get("n")\n\tname += ".txt"\n\tswitch kind {\n\tcase 1:\n\t\tname = "a"\n\t}\n\tos.ReadFile(name)\n}',
      ['10 path-traversal'],
    ],
    [
      'A.cs',
      'class A {\n  public void Run() {\n    var name = Request.Query["a"];\n    name += ".txt";\n    File.ReadAllText(name);\n  }\n}',
      ['5 path-traversal'],
    ],
  ];
  for (const [path, text, expected] of cases)
    t.strictSame(await reportedLines(`src/${path}`, text), expected, text);
});

t.test('evaluateFile: a guard protects only the branch that it decides', async (t) => {
  const js = (...lines: readonly string[]): string =>
    `app.get('/', (req, res) => {\n  let url = req.query.url;\n${lines.join('\n')}\n});`;
  const python = (...lines: readonly string[]): string =>
    `@app.route('/')\ndef show():\n    url = request.args['url']\n${lines.map((line) => `    ${line}`).join('\n')}`;
  const ssrf = (line: number): string[] => [`${line} server-side-request-forgery`];
  const cases: [string, string, string[]][] = [
    ['a.js', js('if (url.match(form) !== null) flag = true;', 'fetch(url);'), ssrf(4)],
    ['a.js', js("if (url.includes('..')) { log(url); }", 'fetch(url);'), ssrf(4)],
    ['a.js', js("if (url.includes('..')) throw new Error('no');", 'fetch(url);'), []],
    ['a.js', js('if (!hosts.includes(url)) return res.send(400);', 'fetch(url);'), []],
    ['a.js', js('if (hosts.includes(url)) fetch(url);'), []],
    ['a.js', js('if (hosts.includes(url)) log(url);', 'else fetch(url);'), ssrf(4)],
    ['a.js', js("if (!hosts.includes(url)) url = 'https://a.example/';", 'fetch(url);'), []],
    ['a.js', js('const known = hosts.includes(url);', 'if (!known) return;', 'fetch(url);'), []],
    ['a.js', js('hosts.includes(url) && fetch(url);'), []],
    ['a.js', js('const a = hosts.includes(url) ? fetch(url) : null;'), []],
    ['a.js', js('const a = hosts.includes(url) ? null : fetch(url);'), ssrf(3)],
    ['a.js', js('if (blocked.includes(url)) return;', 'fetch(url);'), []],
    ['a.py', python("if re.match('^a', url):", '    flag = True', 'requests.get(url)'), ssrf(6)],
    ['a.py', python("if url in ['a', 'b']:", '    log(url)', 'requests.get(url)'), ssrf(6)],
    [
      'A.cs',
      'class A : Controller {\n  public IActionResult Go(string n) {\n    return Redirect($"~/iptv/{n}.ts");\n  }\n}',
      [],
    ],
    ['a.py', python("if not re.match(r'^/[a-z]+', url):", '    return ""', 'requests.get(url)'), []],
    [
      'a.py',
      python("if not re.match(r'^/', url):", '    return ""', 'requests.get(url)'),
      ['6 server-side-request-forgery'],
    ],
    ['a.py', python("if url not in ['a', 'b']:", '    raise ValueError()', 'requests.get(url)'), []],
    ['a.py', python('assert url in HOSTS', 'requests.get(url)'), []],
    [
      'a.rb',
      'def show\n  return unless HOSTS.include?(params[:u])\n  Net::HTTP.get(URI(params[:u]))\nend',
      [],
    ],
    [
      'a.rb',
      'def show\n  u = params[:u]\n  log(u) unless HOSTS.include?(u)\n  Net::HTTP.get(URI(u))\nend',
      ssrf(4),
    ],
  ];
  for (const [path, text, expected] of cases)
    t.strictSame(await reportedLines(`src/${path}`, text), expected, text);
});

t.test(
  'evaluateFile: knows what lies under which key, at which place, and which case is taken',
  async (t) => {
    const java = (...lines: readonly string[]): string =>
      `class A {\n  void run(HttpServletRequest request) {\n    String p = request.getParameter("p");\n    String n = "a";\n${lines.join('\n')}\n    new File(n);\n  }\n}`;
    const python = (...lines: readonly string[]): string =>
      `@app.route('/')\ndef show():\n    p = request.args['p']\n${lines.map((line) => `    ${line}`).join('\n')}\n    return open(n).read()`;
    const map = ['var m = new HashMap<String, String>();', 'm.put("a", "x");', 'm.put("b", p);'];
    const list = [
      'var l = new ArrayList<String>();',
      'l.add("x");',
      'l.add(p);',
      'l.add("y");',
      'l.remove(0);',
    ];
    const match = (place: number): string[] => [
      `match "ABC"[${place}]:`,
      "    case 'A' | 'C': n = p",
      "    case 'B': n = 'b'",
      "    case _: n = 'c'",
    ];
    const switched = (place: number): string[] => [
      'String guess = "ABC";',
      `char target = guess.charAt(${place});`,
      'switch (target) {',
      "  case 'A': n = p; break;",
      '  case \'B\': n = "b"; break;',
      '  default: n = "c";',
      '}',
    ];
    const cases: [string, string, boolean][] = [
      ['A.java', java(...map, 'n = m.get("a");'), false],
      ['A.java', java(...map, 'n = m.get("b");'), true],
      ['A.java', java(...list, 'n = l.get(0);'), true],
      ['A.java', java(...list, 'n = l.get(1);'), false],
      ['A.java', java('if (p != null) {', ...list, 'n = l.get(1);', '}'), false],
      ['A.java', java(...map, 'if (x) m.put("a", p);', 'n = m.get("a");'), true],
      ['A.java', java(...switched(0)), true],
      ['A.java', java(...switched(1)), false],
      ['A.java', java(...switched(2)), false],
      ['a.py', python(...match(0)), true],
      ['a.py', python(...match(1)), false],
      ['a.py', python(...match(2)), true],
      ['a.py', python('l = []', "l.append('x')", 'l.append(p)', 'l.pop(0)', 'n = l[0]'), true],
      ['a.py', python('l = []', "l.append('x')", 'l.append(p)', 'n = l[0]'), false],
      ['a.py', python("m = {'a': 'x'}", "m['b'] = p", "n = 'files/{0[b]}'.format(m)"), true],
      ['a.py', python("n = ''.join(['files/', p])"), true],
      ['a.py', python("n = pathlib.Path('files') / p"), true],
    ];
    for (const [path, text, isFound] of cases)
      t.equal(
        (await reportedLines(`src/${path}`, text)).some((found) => found.endsWith('path-traversal')),
        isFound,
        text,
      );
  },
);

t.test('taint analysis: a path that is checked after it was joined is not reported', async (t) => {
  const javascript = (check: string) =>
    `app.get('/', (req, res) => {\nconst full = path.resolve(root, req.query.name);\n${check}\nfs.readFile(full);\n});`;
  const python = (check: string) =>
    `import os\n@app.route('/')\ndef get(name):\n  full = os.path.abspath(os.path.join(root, name))\n  ${check}\n  return open(full)`;
  const java = (check: string) =>
    `class A {\nvoid run(HttpServletRequest request) {\nFile full = new File(root, request.getParameter("name"));\n${check}\nnew FileInputStream(full);\n}\n}`;
  const refuse = "if (rel.startsWith('..')) return;";

  for (const [path, text] of [
    ['a.js', javascript('if (!full.startsWith(root)) return;')],
    ['b.js', javascript('if (full.indexOf(root) !== 0) return;')],
    ['c.js', javascript(`const rel = path.relative(root, full);\n${refuse}`)],
    ['a.py', python('if not full.startswith(root): return')],
    ['b.py', python('if os.path.commonpath([root, full]) != root: return')],
    ['A.java', java('if (!full.getCanonicalPath().startsWith(root)) return;')],
  ] as const)
    t.strictSame(await reportedLines(path, text), [], text);
  t.strictSame(await reportedLines('a.js', javascript('log(full);')), [
    '2 path-traversal',
    '4 path-traversal',
  ]);
  t.strictSame(await reportedLines('a.py', python('log(full)')), ['4 path-traversal', '6 path-traversal']);
  t.strictSame(await reportedLines('A.java', java('')), ['3 path-traversal', '5 path-traversal']);
});

t.test('taint analysis: sanitized values stay sanitized through destructuring', async (t) => {
  const go = (read: string) =>
    `package a\nfunc run(w http.ResponseWriter, r *http.Request, db *sql.DB) {\n${read}\ndb.Exec("DELETE FROM a WHERE id = " + id)\n}`;
  const modules =
    "import sanitize from 'xss';\nfunction View({ text }) { return <p dangerouslySetInnerHTML={{ __html: sanitize(text) }} />; }";

  t.strictSame(await reportedLines('a.go', go('id, err := strconv.Atoi(r.URL.Query().Get("id"))')), []);
  t.strictSame(await reportedLines('a.go', go('id := r.URL.Query().Get("id")')), ['4 sql-injection']);
  t.strictSame(await reportedLines('a.jsx', modules), []);
});
