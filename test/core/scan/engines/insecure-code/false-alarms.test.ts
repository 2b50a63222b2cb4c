// What ordinary code does that looks like a flaw: each with the flaw that it looks like, which is still reported.
import t from 'tap';
import { leftOut } from '../../../../../packages/core/src/scan/engines/insecure-code/file-language.ts';
import { graded, scanner } from './reported-lines.ts';

t.test('C#: only public methods of objects are actions, whatever others return', async (t) => {
  const show = (modifiers: string): string =>
    `class A : Controller { ${modifiers} ActionResult Show(string name) { return Content(File.ReadAllText(name)); } }`;

  t.strictSame(await graded('src/A.cs', show('public')), ['1 path-traversal high high']);
  t.strictSame(await graded('src/A.cs', show('private')), []);
  t.strictSame(await graded('src/A.cs', show('public static')), []);
  t.strictSame(await graded('src/A.cs', show('[HttpGet] public')), ['1 path-traversal high high']);
});

t.test('C# and Java: args is the command line in main alone', async (t) => {
  const csharp = (name: string): string =>
    `class A { static void ${name}(string args) { Process.Start("cmd", "/c " + args); } }`;
  const java = (name: string): string =>
    `class A { static void ${name}(String[] args) throws Exception { Runtime.getRuntime().exec("ls " + args[0]); } }`;
  const sourceOf = async (path: string, text: string): Promise<boolean> => {
    const outcome = await scanner.scan(path, Buffer.from(text));
    const [found] = 'skipped' in outcome ? [] : outcome.detections;
    return found?.severity === 'high';
  };

  t.notOk(await sourceOf('src/A.cs', csharp('Extract')));
  t.notOk(await sourceOf('src/A.java', java('extract')));
  t.match(await graded('src/A.java', java('main')), ['1 command-injection medium medium']);
});

t.test('C: argv is the command line in main alone', async (t) => {
  const run = (name: string): string => `int ${name}(int argc, char *argv[]) { execve(argv[1], argv, 0); }`;

  t.strictSame(await graded('src/a.c', run('main')), ['1 command-injection medium medium']);
  t.strictSame(await graded('src/a.c', run('start')), ['1 command-injection medium medium']);
});

t.test('taint analysis: parameters whose type holds no text are no request data', async (t) => {
  const csharp = (type: string): string =>
    `class A { [HttpGet] public void Show(${type} id) { Run($"SELECT * FROM t WHERE id = {id}"); }\n` +
    '  void Run(string text) { var c = new SqlCommand(text, connection); } }';
  const python = (type: string): string =>
    `@router.get('/{id}')\ndef show(id: ${type}):\n    return open(f'/data/{id}')`;

  t.match(await graded('src/A.cs', csharp('string')), ['2 sql-injection high high']);
  for (const type of ['Guid', 'int?', 'List<long>', 'DateTime'])
    t.notMatch(await graded('src/A.cs', csharp(type)), ['2 sql-injection high high'], type);
  t.match(await graded('src/a.py', python('str')), [/path-traversal high high/]);
  for (const type of ['UUID4', 'UUID4 | None', 'datetime.date', 'list[int]'])
    t.strictSame(await graded('src/a.py', python(type)), [], type);
});

t.test('path traversal: the last part of a path, and a path whose folder is compared', async (t) => {
  const show = (body: string): string =>
    `from pathlib import Path\n@app.post('/')\ndef save(name: str):\n  ${body}`;
  const write = "target.open('wb')";
  const traversal = [/path-traversal high high/];

  t.match(await graded('src/a.py', show(`target = root.joinpath(name); ${write}`)), traversal);
  t.strictSame(await graded('src/a.py', show(`target = root.joinpath(Path(name).stem); ${write}`)), []);
  const compare = 'if target.absolute().parent OP root: raise ValueError()';
  const compared = (operator: string): string =>
    show(`target = root.joinpath(name)\n  ${compare.replace('OP', operator)}\n  ${write}`);
  t.strictSame(await graded('src/a.py', compared('!=')), []);
  t.match(await graded('src/a.py', compared('==')), traversal);
  const kind = (fallback: string): string =>
    `@app.get('/')\ndef show(kind: Kind = ${fallback}):\n  return open(kind.value)`;
  t.strictSame(await graded('src/a.py', kind('Kind.small')), []);
  t.match(await graded('src/a.py', kind('Query()')), traversal);
});

t.test('Java: what is read from files and processes is no request data', async (t) => {
  const run = (stream: string): string =>
    'class A { void run(HttpServletRequest request, Resource resource, Path path) throws Exception {' +
    ` var reader = new BufferedReader(new InputStreamReader(${stream}));` +
    ' Runtime.getRuntime().exec(reader.readLine()); } }';

  t.strictSame(await graded('src/A.java', run('request.getInputStream()')), [
    '1 command-injection high high',
  ]);
  t.notMatch(await graded('src/A.java', run('resource.getInputStream()')), [/command-injection high high/]);
  t.match(await graded('src/A.java', run('System.in')), ['1 command-injection medium medium']);
});

t.test('Python: an event is request data where a cloud calls the function', async (t) => {
  const run = (parameters: string, name = 'run'): string =>
    `import os\ndef ${name}(${parameters}):\n  os.system(event.path)`;

  t.strictSame(await graded('src/a.py', run('event, context', 'lambda_handler')), [
    '3 command-injection high high',
  ]);
  t.strictSame(await graded('src/a.py', run('event, context')), ['3 command-injection high medium']);
  t.strictSame(await graded('src/a.py', run('self, event')), ['3 command-injection medium medium']);
});

t.test('JavaScript: methods of helpers with the names of sinks, and where uploads are kept', async (t) => {
  const handle = (code: string): string =>
    `const fs = require('fs');\napp.post('/', (req, res) => { ${code} });`;

  t.strictSame(await graded('src/a.js', handle('db.query(req.body.text)')), ['2 sql-injection high medium']);
  t.strictSame(await graded('src/a.js', handle('finger.query(req.body.text)')), [
    '2 sql-injection medium medium',
  ]);
  t.strictSame(await graded('src/a.js', handle('list.remove(req.body)')), [
    '2 nosql-injection medium medium',
  ]);
  t.strictSame(await graded('src/a.js', handle("res.render('a', req.query)")), [
    '2 template-injection high high',
  ]);
  t.strictSame(
    await graded('src/a.js', handle("res.render('a', Object.assign(found, { id: req.params.id }))")),
    [],
  );
  t.strictSame(await graded('src/a.js', handle('fs.unlink(req.files[0].path)')), []);
  t.strictSame(await graded('src/a.js', handle('fs.unlink(req.files[0].originalname)')), [
    '2 path-traversal high high',
  ]);
});

t.test(
  'sources: a request of the program itself and a variable with the name of a source are none',
  async (t) => {
    const relay = (type: string): string =>
      `async function relay(request: ${type}) { await fetch(request.url); }`;
    const java = (name: string): string =>
      `class A { void run(List<String> found) throws Exception { Object[] ${name} = new Object[2];` +
      ` new ProcessBuilder("sh", "-c", ${name}[0].toString()).start(); } }`;

    t.strictSame(await graded('src/a.ts', relay('Request')), ['1 server-side-request-forgery high high']);
    t.strictSame(await graded('src/a.ts', relay('RelayRequest')), []);
    t.strictSame(await graded('src/A.java', java('args')), await graded('src/A.java', java('parts')));
  },
);

t.test('guards: parts of a checked text, a text in a list, and where a path lies', async (t) => {
  const handle = (code: string): string =>
    `const fs = require('fs');\napp.get('/', (req, res) => { const name = req.params.name; ${code} });`;
  const read = 'fs.readFile(`/data/${name.substring(0, 2)}/${name}`);';
  const traversal = ['2 path-traversal high high'];

  t.strictSame(await graded('src/a.js', handle(read)), traversal);
  t.strictSame(await graded('src/a.js', handle(`if (!/^[0-9a-f]{16}$/.test(name)) return; ${read}`)), []);
  t.strictSame(await graded('src/a.js', handle(`if (!files.includes(\`a/\${name}\`)) return; ${read}`)), []);
  t.strictSame(
    await graded('src/a.js', handle(`if (files.includes(\`a/\${name}\`)) return; ${read}`)),
    traversal,
  );
  t.strictSame(await graded('src/a.js', handle(`if (!isPathInside(root, name)) return; ${read}`)), []);
  const sort = (test: string): string =>
    `<?php $sort = ${test} ? $request->input('sort') : 'id'; DB::table('a')->orderBy($sort);`;
  t.strictSame(await graded('src/a.php', sort("in_array($request->input('sort'), $columns)")), []);
  t.match(await graded('src/a.php', sort("in_array($request->input('dir'), $columns)")), [
    /sql-injection high medium/,
  ]);
  const ruby = (method: string): string => `def fire\n  unit.send(${method})\nend`;
  t.strictSame(await graded('src/a.rb', ruby('params[:e]')), ['2 code-injection high high']);
  t.strictSame(await graded('src/a.rb', ruby('"can_#{params[:e]}?"')), ['2 code-injection medium medium']);
});

t.test('path traversal: to learn whether a file exists is less than to read it', async (t) => {
  const cases: readonly (readonly [path: string, text: string, exists: string, read: string])[] = [
    [
      'a.js',
      "const fs = require('fs'); app.get('/', (req) => CALL(req.query.name));",
      'fs.existsSync',
      'fs.readFileSync',
    ],
    ['a.php', '<?php CALL($_GET["name"]);', 'file_exists', 'readfile'],
    ['a.rb', 'def show\n  CALL("a/#{params[:name]}")\nend', 'File.exist?', 'File.read'],
    [
      'a.py',
      "import os\nfrom flask import request\ndef show():\n    CALL(request.args['name'])",
      'os.path.exists',
      'open',
    ],
    [
      'a.go',
      'package a\nfunc show(w http.ResponseWriter, r *http.Request) {\n\tCALL(r.FormValue("name"))\n}',
      'os.Stat',
      'os.Open',
    ],
    [
      'A.cs',
      'class A { [HttpGet] public void Show(string name) { CALL(name); } }',
      'File.Exists',
      'File.ReadAllText',
    ],
  ];
  for (const [path, text, exists, read] of cases) {
    const [existence] = await graded(`src/${path}`, text.replace('CALL', exists));
    const [content] = await graded(`src/${path}`, text.replace('CALL', read));
    t.match(existence, / path-traversal medium high$/, `${path} ${exists}`);
    t.match(content, / path-traversal high high$/, `${path} ${read}`);
  }
});

t.test('SQL injection: queries of DOMXPath are XPath', async (t) => {
  const show = (receiver: string): string =>
    `<?php\n${receiver}->query("//user[name='" . $_POST["name"] . "']");`;

  t.match(await graded('src/a.php', show('$xpath')), ['2 xpath-injection medium medium']);
  t.ok((await graded('src/a.php', show('$database'))).some((line) => line.startsWith('2 sql-injection')));
});

t.test('client libraries of ASP.NET projects are not code of the repository', async (t) => {
  t.equal(leftOut('Web/wwwroot/lib/jquery/dist/jquery.js'), 'vendored');
  t.equal(leftOut('Web/wwwroot/js/site.js'), undefined);
});

t.test('false alarms: constants of classes in statements of SQL', async (t) => {
  const change = (value: string): string =>
    `<?php\nfunction change(PDO $pdo, $role) {\n  $pdo->exec("ALTER TABLE a ADD b text DEFAULT '" . ${value} . "'");\n}`;
  t.strictSame(await graded('src/a.php', change('Role::APP_USER')), []);
  t.strictSame(await graded('src/a.php', change('\\App\\Role::APP_USER')), []);
  t.match(await graded('src/a.php', change('$role')), ['3 sql-injection']);
});

t.test('PHP: where an upload is kept is no request data, its name is', async (t) => {
  const show = (part: string): string => `<?php unlink($_FILES["image"]["${part}"]);`;

  t.strictSame(await graded('src/a.php', show('tmp_name')), []);
  t.strictSame(await graded('src/a.php', show('name')), ['1 path-traversal high high']);
});

t.test('C: TLS verification that an option switches off is the choice of whoever sets it', async (t) => {
  const show = (body: string): string => `void open_tls(SSL *ssl) { ${body} }`;
  const off = 'SSL_set_verify(ssl, SSL_VERIFY_NONE, NULL);';

  t.strictSame(await graded('src/a.c', show(off)), ['1 tls-verification-off high medium']);
  t.strictSame(await graded('src/a.c', show(`if (skip) { ${off} }`)), ['1 tls-verification-off low low']);
  t.strictSame(
    await graded('src/a.c', show('SSL_set_verify(ssl, skip ? SSL_VERIFY_NONE : SSL_VERIFY_PEER, NULL);')),
    ['1 tls-verification-off low low'],
  );
});

t.test(
  'XSS: unescaped output of Razor, Blade and Svelte, and what is escaped or constant there',
  async (t) => {
    const cases: readonly (readonly [path: string, unescaped: string, others: string])[] = [
      ['Views/Home/Show.cshtml', '<p>@Html.Raw(Model.Text)</p>', '<p>@Model.Text @Html.Raw("<br>")</p>'],
      [
        'views/show.blade.php',
        '<p>{!! $text !!}</p>',
        '<p>{{ $text }} {!! csrf_field() !!} {!! $users->links() !!}</p>',
      ],
      ['src/Show.svelte', '<p>{@html text}</p>', '<p>{text} {@html "<br>"}</p>'],
      ['src/show.astro', '<p set:html={text} />', '<p set:html={"<br>"}>{text}</p>'],
    ];
    for (const [path, unescaped, others] of cases) {
      t.strictSame(
        await graded(path, `${unescaped}\n${unescaped}`),
        ['1 cross-site-scripting low high'],
        path,
      );
      t.strictSame(await graded(path, others), [], path);
    }
  },
);

t.test('taint analysis: parameters that their type makes numbers carry no text', async (t) => {
  const show = (type: string): string =>
    `import { exec } from 'node:child_process';\nexport function stop(pid: ${type}) { exec('kill ' + pid); }`;

  t.strictSame(await graded('src/a.ts', show('string')), ['2 command-injection medium medium']);
  t.strictSame(await graded('src/a.ts', show('number')), []);
});

t.test('TLS verification: what an option switches off is the choice of whoever sets it', async (t) => {
  const cases: readonly (readonly [path: string, off: string, switched: string])[] = [
    [
      'a.js',
      'new Agent({ rejectUnauthorized: false });',
      'new Agent({ rejectUnauthorized: !ignoreTlsErrors || false });',
    ],
    [
      'b.js',
      'if (hosts.length) { new Agent({ rejectUnauthorized: false }); }',
      'if (settings.unsafeTls) { new Agent({ rejectUnauthorized: false }); }',
    ],
    [
      'c.js',
      'if (verifySignature(text)) new Agent({ rejectUnauthorized: false });',
      "if (settings.get('skip_tls_verify')) new Agent({ rejectUnauthorized: false });",
    ],
    [
      'a.rb',
      'http.verify_mode = SSL::VERIFY_NONE',
      'http.verify_mode = ssl_verify ? SSL::VERIFY_PEER : SSL::VERIFY_NONE',
    ],
    [
      'a.go',
      'package a\nfunc f() { t.Config = &tls.Config{InsecureSkipVerify: true} }',
      'package a\nfunc f() { if r.ignoreTLSErrors { t.Config = &tls.Config{InsecureSkipVerify: true} } }',
    ],
    ['a.py', 'requests.get(url, verify=False)', 'if not verify:\n    requests.get(url, verify=False)'],
  ];
  for (const [path, off, switched] of cases) {
    t.match(await graded(`src/${path}`, off), [/tls-verification-off high high$/], off);
    t.match(await graded(`src/${path}`, switched), [/tls-verification-off low low$/], switched);
  }
});

t.test(
  'SSRF: an address that is only read, and messages to a page, make the server send nothing',
  async (t) => {
    const java = (body: string): string =>
      `import java.net.URI;\nclass A { void run(HttpServletRequest request) throws Exception { ${body} } }`;
    const from = 'URI.create(request.getParameter("to"))';
    const python = (option: string): string =>
      `import pycurl\n@app.route('/')\ndef show():\n  c = pycurl.Curl()\n  c.setopt(pycurl.${option}, request.args['a'])`;

    t.strictSame(await graded('src/A.java', java(`client.send(HttpRequest.newBuilder(${from}).build());`)), [
      '2 server-side-request-forgery high high',
    ]);
    t.strictSame(await graded('src/A.java', java(`allowed.contains(${from});`)), []);
    t.strictSame(await graded('src/a.py', python('URL')), ['5 server-side-request-forgery high high']);
    t.strictSame(await graded('src/a.py', python('POSTFIELDS')), []);
    const unchecked = ['1 message-origin-unchecked medium high'];
    const worker = (sink: string): string => `self.addEventListener('message', (event) => { ${sink}; });`;
    t.strictSame(await graded('src/a.js', worker('fetch(event.data.url)')), unchecked);
    t.strictSame(await graded('src/a.js', worker('list.remove(event.data)')), unchecked);
    t.strictSame(await graded('src/a.js', 'app.post("/", (req) => User.remove(req.body));'), [
      '1 nosql-injection high high',
    ]);
  },
);

t.test('templates: unescaped values are one note of low severity for each file', async (t) => {
  const value = 'Check {{ check.name|safe }} is down.';

  t.strictSame(await graded('templates/page.html', `<p>${value}</p>`), ['1 cross-site-scripting low high']);
  t.strictSame(await graded('templates/part.html', `{% extends "page.html" %}\n${value}`), [
    '2 cross-site-scripting low high',
  ]);
  t.strictSame(await graded('templates/sms.html', value), ['1 cross-site-scripting low high']);
});
