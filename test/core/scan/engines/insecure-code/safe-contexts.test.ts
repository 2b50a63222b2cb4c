// What is harmless where it stands, beside the same code where it is not.
import t from 'tap';
import { graded } from './reported-lines.ts';

t.test('JavaScript: the data of an event is request data where the event is a message', async (t) => {
  const listener = "window.addEventListener('message', ";
  const received = [
    `${listener}(event) => { if (event.origin) eval(event.data); });`,
    `function receive(event) { eval(event.data.code); }\n${listener}receive);\nfunction origin() {}`,
    'self.onmessage = ({ data }) => { eval(data); };',
    'class Frame { run(sent: MessageEvent<string>) { eval(sent.data); } }',
    'class Frame { handleMessage(event) { eval(event.data); } }',
  ];
  for (const text of received) t.match(await graded('src/a.ts', text), [/code-injection high high/], text);
  for (const text of [
    'grid.onRow = (event) => { eval(event.data.code); };',
    "grid.addEventListener('row', (event) => { eval(event.data.code); });",
    'class Row { onRow(event) { eval(event.data.code); } }',
  ])
    t.notMatch(await graded('src/a.ts', text), [/high high/], text);
});

t.test('path traversal: where an upload is kept is no choice of the sender, in lists too', async (t) => {
  const javascript = (code: string): string =>
    `const fs = require('fs');\napp.post('/', upload.array('f'), (req, res) => {\n${code}\n});`;
  for (const code of [
    'for (const file of req.files) fs.unlinkSync(file.path);',
    'req.files.forEach(({ path }) => fs.unlinkSync(path));',
    'const { path } = req.file; fs.unlinkSync(path);',
    'Object.values(req.files).forEach((list) => list.forEach((file) => fs.unlinkSync(file.path)));',
  ])
    t.strictSame(await graded('src/a.js', javascript(code)), [], code);
  t.match(
    await graded(
      'src/a.js',
      javascript("for (const file of req.files) fs.unlinkSync('up/' + file.originalname);"),
    ),
    [/path-traversal high high/],
  );
  const php = (code: string): string => `<?php\n${code}`;
  for (const code of [
    "foreach ($_FILES as $file) echo file_get_contents($file['tmp_name']);",
    "$file = $request->file('avatar'); echo file_get_contents($file->getRealPath());",
    "$file = $this->request->file('avatar'); echo file_get_contents($file['tmp_name']);",
  ])
    t.strictSame(await graded('src/a.php', php(code)), [], code);
  t.match(
    await graded('src/a.php', php("foreach ($_FILES as $file) echo file_get_contents($file['name']);")),
    [/path-traversal high high/],
  );
});

t.test('TLS off: what comes after an early return is switched by its option', async (t) => {
  const cases: readonly [string, string, string][] = [
    [
      'a.py',
      'def get(url, verify):\n    ',
      'if verify:\n        return None\n    requests.get(url, verify=False)',
    ],
    [
      'a.js',
      "const https = require('https');\nfunction agent(options) {\n",
      'if (!options.ignoreTlsErrors) return new https.Agent();\nreturn new https.Agent({ rejectUnauthorized: false });\n}',
    ],
    [
      'A.cs',
      'class A { void Set(Options o) { ',
      'if (o.ValidateCertificates) return;\nServicePointManager.ServerCertificateValidationCallback = (a, b, c, d) => true; } }',
    ],
  ];
  for (const [path, before, code] of cases) {
    t.match(await graded(`src/${path}`, before + code), [/tls-verification-off low low$/], path);
    const open = code.replace(/!?\w*\.?(?:ignoreTlsErrors|ValidateCertificates)|if verify/, (test) =>
      test.startsWith('if') ? 'if url' : 'o.Name',
    );
    t.match(await graded(`src/${path}`, before + open), [/tls-verification-off high high$/], open);
  }
});

t.test('C#: document types are read safely where nothing resolves them', async (t) => {
  const run = (code: string): string => `class A { void Run(Stream s) {\n${code}\n} }`;
  const safe = [
    'var o = new XmlReaderSettings { DtdProcessing = DtdProcessing.Parse, XmlResolver = null };',
    'o.DtdProcessing = DtdProcessing.Parse; o.XmlResolver = null;',
    'var o = new XmlReaderSettings { XmlResolver = null }; o.DtdProcessing = DtdProcessing.Parse;',
  ];
  for (const code of safe) {
    t.strictSame(await graded('src/A.cs', run(code)), [], code);
    const fetching = code.replace('XmlResolver = null', 'Async = true');
    t.match(await graded('src/A.cs', run(fetching)), [/xml-external-entities high high/], fetching);
  }
  t.match(await graded('src/A.cs', run('o.DtdProcessing = DtdProcessing.Parse; other.XmlResolver = null;')), [
    /xml-external-entities high high/,
  ]);
});

t.test('C#: of a file that is asked for its name alone nothing is read', async (t) => {
  const show = (code: string): string =>
    `class A { [HttpGet] public string Show(string name) {\n${code}\n} }`;
  for (const code of [
    'return new FileInfo(name).Extension;',
    'var file = new FileInfo(name); return file.Name + file.Extension;',
  ])
    t.strictSame(await graded('src/A.cs', show(code)), [], code);
  for (const code of [
    'return new FileInfo(name).OpenText().ReadToEnd();',
    'var file = new FileInfo(name); Send(file); return file.Name;',
  ])
    t.match(await graded('src/A.cs', show(code)), [/path-traversal high high/], code);
});

t.test('Rails: exists? looks a text up as a key, and puts a list into the statement', async (t) => {
  const show = (given: string): string => `class A\n  def show\n    User.exists?(${given})\n  end\nend`;
  const joined = '"name = \'#{params[:name]}\'"';

  t.strictSame(await graded('src/a.rb', show(joined)), []);
  t.strictSame(await graded('src/a.rb', show('["name = ?", params[:name]]')), []);
  t.match(await graded('src/a.rb', show(`[${joined}]`)), [/sql-injection high high/]);
});

t.test('path traversal: a part without dots leads nowhere behind a constant', async (t) => {
  const python = (path: string): string =>
    `@app.put('/x')\ndef write(end: str):\n    end = end.replace('.', '')\n    open(${path})`;
  const javascript = (method: string): string =>
    `app.get('/', (req) => require('fs').readFileSync('a' + req.query.name.${method}('..', '')));`;

  t.strictSame(await graded('src/a.py', python("folder.joinpath(f'original.{end}')")), []);
  t.match(await graded('src/a.py', python('end')), [/path-traversal high high/], 'it may be absolute');
  t.match(await graded('src/a.py', python("f'{request.args}/{end}'")), [/path-traversal high high/]);
  t.strictSame(await graded('src/a.js', javascript('replaceAll')), []);
  t.match(await graded('src/a.js', javascript('replace')), [/path-traversal high high/], 'the first alone');
});

t.test('C#: a field that was checked is checked in the method that its object is given to', async (t) => {
  const upload = (guard: string): string =>
    `class A : Controller { [HttpPost] public string Up(IFormFile file) { ${guard} return Save(file); }\n` +
    '  string Save(IFormFile given) { System.IO.File.Create(Path.Join(root, given.FileName)); } }';

  t.strictSame(await graded('src/A.cs', upload('if (file.FileName.Contains("..")) return null;')), []);
  t.match(await graded('src/A.cs', upload('')), [/path-traversal high high/]);
  t.match(await graded('src/A.cs', upload('if (file.Name.Contains("..")) return null;')), [
    /path-traversal high high/,
  ]);
});

t.test('SnakeYAML: a constructor that makes plain values is the remedy itself', async (t) => {
  const yaml = (members: string): string =>
    `import org.yaml.snakeyaml.*;\nimport org.yaml.snakeyaml.constructor.*;\nclass Own extends SafeConstructor {}\nclass A {\n${members}\n}\n`;
  for (const made of [
    'new Yaml(new SafeConstructor(new LoaderOptions()))',
    'new Yaml(new Own())',
    'new Yaml(new org.yaml.snakeyaml.constructor.SafeConstructor())',
  ]) {
    t.strictSame(
      await graded('src/A.java', yaml(`Object a(String text) { return ${made}.load(text); }`)),
      [],
      made,
    );
    t.strictSame(
      await graded(
        'src/A.java',
        yaml(`static final Yaml Y = ${made};\nObject a(String text) { return Y.loadAll(text); }`),
      ),
      [],
      made,
    );
  }
  for (const made of ['new Yaml()', 'new Yaml(new Constructor(Object.class))'])
    t.match(
      await graded('src/A.java', yaml(`Object a(String text) { Yaml y = ${made}; return y.load(text); }`)),
      [/unsafe-deserialisation medium/],
      made,
    );
});

t.test('Java: a filter of classes, set in the same method, makes it safe to read objects', async (t) => {
  const java = (body: string): string =>
    `class A {\n  Object a(InputStream in) throws Exception {\n${body}\n  }\n}\n`;
  const read = 'ObjectInputStream s = new ObjectInputStream(in);';
  t.strictSame(
    await graded('src/A.java', java(`${read}\ns.setObjectInputFilter(only);\nreturn s.readObject();`)),
    [],
  );
  t.match(
    (await graded('src/A.java', java(`${read}\nreturn s.readObject();`))).join(),
    /unsafe-deserialisation/,
  );
});

t.test('loaders that are given which classes they may make', async (t) => {
  const cases: readonly (readonly [path: string, good: string, bad: string])[] = [
    [
      'a.php',
      "<?php\nunserialize($_GET['n'], ['allowed_classes' => false]);\n",
      "<?php\nunserialize($_GET['n'], ['allowed_classes' => true]);\n",
    ],
    [
      'a.rb',
      'def a(t)\n  YAML.load(t, permitted_classes: [Symbol])\nend\n',
      'def a(t)\n  YAML.load(t)\nend\n',
    ],
    [
      'src/a.js',
      "const yaml = require('js-yaml');\nrequire('express')().post('/', (req, res) => { yaml.load(req.body, { schema: yaml.JSON_SCHEMA }); });\n",
      "const yaml = require('js-yaml');\nrequire('express')().post('/', (req, res) => { yaml.load(req.body, { schema: yaml.DEFAULT_FULL_SCHEMA }); });\n",
    ],
    [
      'src/A.java',
      'class A {\n  void a(ObjectMapper m) { m.activateDefaultTyping(BasicPolymorphicTypeValidator.builder().allowIfSubType("a.").build()); }\n}\n',
      'class A {\n  void a(ObjectMapper m) { m.enableDefaultTyping(); }\n}\n',
    ],
  ];
  for (const [path, good, bad] of cases) {
    t.strictSame(await graded(path, good), [], good);
    t.match((await graded(path, bad)).join(), /unsafe-deserialisation/, bad);
  }
});

t.test('Spring: only a controller names views by what its methods return', async (t) => {
  const java = (annotation: string, method: string): string =>
    `import org.springframework.stereotype.*;\nimport org.springframework.web.bind.annotation.*;\n@${annotation}\npublic class A {\n  ${method}\n}\n`;
  const text = '@GetMapping("/1") public String a(@RequestParam String id) { return "orders/" + id; }';
  t.match((await graded('src/A.java', java('Controller', text))).join(), /template-injection/);
  for (const annotation of ['RestController', 'Service', 'Component', 'Repository'])
    t.strictSame(await graded('src/A.java', java(annotation, text)), [], annotation);
  for (const result of ['byte[]', 'ResponseEntity<String>', 'Long'])
    t.strictSame(
      await graded('src/A.java', java('Controller', text.replace('String a', `${result} a`))),
      [],
      result,
    );
});

t.test('a table gives what it holds, whatever the key is, and what it is given for want of it', async (t) => {
  const python = (path: string): string =>
    `from flask import Flask, request\nfrom shop.caches import shared\nentry_of = {}\napp = Flask(__name__)\n@app.get('/')\ndef a():\n    k = request.args['k']\n    own = {'a': k}\n    open('/srv/' + ${path})\n    return ''\n`;
  for (const path of [
    "store['watching'].get(k)",
    'entry_of.get(k)',
    'app.cache.fetch(k)',
    'registry.lookup(k)',
  ])
    t.strictSame(await graded('src/a.py', python(path)), [], path);
  for (const path of ['entry_of.get(k, k)', 'own.get(k)', 'request.args.get(k)', 'dict(request.form).get(k)'])
    t.match(await graded('src/a.py', python(path)), [/path-traversal high/], path);
  const javascript = (path: string): string =>
    `const fs = require('fs');\nconst _ = require('lodash');\nconst kept = new Map();\nrequire('express')().get('/', (req, res) => { fs.unlinkSync('/srv/' + ${path}); });\n`;
  for (const path of ['kept.get(req.query.k)', 'store.data.watching.get(req.query.k)'])
    t.strictSame(await graded('src/a.js', javascript(path)), [], path);
  for (const path of ["_.get(req.query, 'k')", 'new Map(Object.entries(req.query)).get("k")'])
    t.match(await graded('src/a.js', javascript(path)), [/path-traversal high/], path);
});

t.test(
  'SQL: more functions and methods that run a statement, and the same with what they bind',
  async (t) => {
    const joined = '"select * from t where n = \'$n\'"';
    for (const run of [
      (sql: string, bound: string) => `$db->execute_query(${sql}${bound})`,
      (sql: string, bound: string) => `mysqli_execute_query($db, ${sql}${bound})`,
      (sql: string, bound: string) => `pg_query_params($db, ${sql}${bound || ', []'})`,
      (sql: string) => `$file->querySingle(${sql})`,
    ]) {
      const text = (sql: string, bound: string): string => `<?php\n$n = $_GET['n'];\n${run(sql, bound)};\n`;
      t.match(await graded('a.php', text(joined, '')), [/sql-injection high high/], run('', ''));
      t.strictSame(await graded('a.php', text("'select * from t where n = ?'", ', [$n]')), [], run('', ''));
    }
    const dotnet = (call: string): string =>
      `using Microsoft.AspNetCore.Mvc;\npublic class AController : Controller {\n  [HttpGet] public IActionResult Go(string n) {\n    ${call};\n    return Ok();\n  }\n}\n`;
    for (const method of [
      'db.Database.SqlQueryRaw<int>',
      'connection.ExecuteScalarAsync<int>',
      'connection.QueryMultiple',
    ])
      t.match(
        await graded('src/A.cs', dotnet(`${method}("select * from t where n = '" + n + "'")`)),
        [/sql-injection/],
        method,
      );
  },
);
