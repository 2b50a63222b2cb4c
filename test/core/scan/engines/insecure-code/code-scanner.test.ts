import t from 'tap';
import { CodeScanner } from '../../../../../packages/core/src/scan/engines/insecure-code/code-scanner.ts';
import type { InsecureCodeRule } from '../../../../../packages/core/src/scan/engines/insecure-code/insecure-code-rule.ts';
import { insecureCodeRules } from '../../../../../packages/core/src/scan/engines/insecure-code/rules/index.ts';
import { scan } from '../../../../../packages/core/src/scan/pipeline/scan.ts';
import { isConclusive } from '../../../../../packages/core/src/scan/source/coverage/coverage-level.ts';
import { reportedLines, scanner } from './reported-lines.ts';

t.test('CodeScanner: does not report what ordinary code does safely', async (t) => {
  const cases: [string, string][] = [
    ['badges.js', '$.ajax({ url: window.location.href });'],
    ['page.js', "fetch(new URLSearchParams(location.search).get('next'));"],
    ['client.go', 'package a\nfunc f(r *http.Request) { r.AddCookie(&http.Cookie{Name: "a", Value: "b"}) }'],
    ['profiler.go', 'package a\nimport "net/http/pprof"\nfunc f() { r.Handle("/p", pprof.Index) }'],
  ];
  for (const [path, text] of cases) t.strictSame(await reportedLines(`src/${path}`, text), [], text);
});

t.test('CodeScanner: grades what an option switches, and what the command line fills', async (t) => {
  const first = async (path: string, text: string) => {
    const outcome = await scanner.scan(path, Buffer.from(text));
    return 'detections' in outcome ? outcome.detections[0] : undefined;
  };
  const severity = async (path: string, text: string) => (await first(path, text))?.severity;
  const tls = (body: string): string => `package a\nfunc f(o *Options) { c := &tls.Config{}; ${body} }`;
  const command = (decorator: string): string => `@${decorator}\ndef f(name):\n    os.system('ls ' + name)`;
  const java =
    'class A { void run(HttpServletRequest request) { new java.io.File(request.getParameter("a")); } }';

  t.equal(await severity('src/a.go', tls('c.InsecureSkipVerify = true')), 'high');
  const switched = await first('src/a.go', tls('if o.insecure { c.InsecureSkipVerify = true }'));
  t.match(switched, { severity: 'low', confidence: 'low' }, 'whoever sets the option chooses');
  const cors = "def f(o):\n    h = {}\n    if o:\n        h['Access-Control-Allow-Origin'] = '*'\n";
  t.match(await first('src/a.py', cors), { severity: 'low', confidence: 'low' });
  t.match(await first('config/environments/development.rb', 'config.consider_all_requests_local = true'), {
    confidence: 'low',
  });
  t.equal(await severity('src/a.py', command("app.route('/')")), 'high');
  t.equal(await severity('src/a.py', command('click.command()')), 'medium');
  t.equal(await severity('shop/src/main/java/org/example/A.java', java), 'high', 'a package, no example');
  const example = await first('examples/shop/src/main/java/org/shop/A.java', java);
  t.match(example, { severity: 'low', confidence: 'low' });
});

t.test('CodeScanner: tells how sure a finding is, apart from its severity', async (t) => {
  const route = (body: string): string => `app.get('/', (req, res) => { ${body} });`;
  const cases: [string, string, string][] = [
    ['src/a.js', route("db.query('SELECT ' + req.query.a)"), 'high high'],
    ['src/a.js', "export function read(a) { db.query('SELECT ' + a); }", 'medium medium'],
    ['src/a.py', 'import requests\nrequests.get(url, verify=False)', 'high high'],
    ['test/a.js', route("db.query('SELECT ' + req.query.a)"), 'low low'],
    ['src/a.py', "import os\nopen(os.path.join(os.environ['XDG_CONFIG_HOME'], 'a'))", 'low low'],
    ['src/a.go', 'package a\nvar p = filepath.Join(os.Getenv("XDG_CONFIG_HOME"), "a")', 'low low'],
    [
      'src/A.java',
      'class A { static void main(String[] args) throws Exception { new URL(args[0]).openStream(); } }',
      'low low',
    ],
    ['docs/examples/a.py', 'import requests\nrequests.get(url, verify=False)', 'low low'],
  ];
  for (const [path, text, expected] of cases) {
    const outcome = await scanner.scan(path, Buffer.from(text));
    const [found] = 'detections' in outcome ? outcome.detections : [];

    t.equal(`${found?.severity} ${found?.confidence}`, expected, `${path}: ${text}`);
  }
});

t.test('xml-external-entities: a factory that makes no parser where it stands is medium', async (t) => {
  const factory = 'DocumentBuilderFactory.newInstance()';
  const cases: [string, string][] = [
    [`Document f(String a) { return ${factory}.newDocumentBuilder().parse(a); }`, 'high'],
    [`void f(String a) { factory = ${factory}; factory.setNamespaceAware(true); }`, 'medium'],
  ];
  for (const [method, expected] of cases) {
    const outcome = await scanner.scan('src/A.java', Buffer.from(`class A { ${method} }`));
    const [found] = 'detections' in outcome ? outcome.detections : [];

    t.equal(`${found?.ruleId} ${found?.severity}`, `xml-external-entities ${expected}`, method);
  }
});

t.test('code scanner: severity depends on who controls the value, and on whether it is a test', async (t) => {
  const text = "app.get('/', (req) => require('child_process').exec(`ls ${req.query.path}`));";
  const severities = async (path: string, code = text) => {
    const outcome = await scanner.scan(path, Buffer.from(code));
    return 'detections' in outcome ? outcome.detections.map(({ severity }) => severity) : [];
  };

  t.strictSame(await severities('src/a.js'), ['high']);
  t.strictSame(await severities('test/a.js'), ['low']);
  t.strictSame(await severities('src/b.js', text.replace('req.query.path', 'process.argv[2]')), ['medium']);
  for (const local of ['name', 'process.env.NAME'])
    t.strictSame(await severities('src/b.js', text.replace('req.query.path', local)), ['low'], local);
  const read = "import os\nimport requests\nrequests.get(os.environ['URL'])";
  t.strictSame(await severities('src/a.py', read), ['low']);
  t.strictSame(await severities('src/b.py', read.replace("os.environ['URL']", "request.args['url']")), [
    'high',
  ]);
});

t.test('code scanner: an audit counts what it skips, applies comments, and is conclusive', async (t) => {
  const folder = t.testdir({
    'bad.js': 'eval(text);\n',
    'accepted.js':
      'eval(text); // nosemgrep\neval(other); // assay:ignore code-injection made by ourselves\n',
    'accepted.go':
      'package a\nvar c = tls.Config{InsecureSkipVerify: true} //nolint:errcheck,gosec // a lab\n',
    'broken.js': 'eval(text;\n',
    'large.js': `eval(text);\n${'// filling\n'.repeat(120_000)}`,
    'app.min.js': 'eval(text);',
    'bundle.js': `eval(text);${'var a=1;'.repeat(2_000)}`,
    'made.js': '// Code generated by a machine. DO NOT EDIT.\neval(text);\n',
    node_modules: { a: { 'index.js': 'eval(text);' } },
  });

  const { audits } = await scan({ kind: 'path', path: folder }, { types: ['security'] });

  const [audit] = audits;
  const places = audit?.findings
    .filter(({ ruleId }) => ruleId === 'code-injection' || ruleId === 'tls-verification-off')
    .map(
      ({ location, suppression }) =>
        `${location?.path}:${location?.startLine} ${suppression?.kind ?? 'open'}`,
    );
  t.strictSame(places?.sort(), [
    'accepted.go:2 nosec',
    'accepted.js:1 nosemgrep',
    'accepted.js:2 assay:ignore',
    'bad.js:1 open',
  ]);
  t.equal(audit?.coverage.level, 'partial');
  t.ok(audit && isConclusive(audit.coverage));
  const skipped = Object.fromEntries(
    audit?.coverage.skipped.map(({ reason, count }) => [reason, count]) ?? [],
  );
  t.match(skipped, { unparsable: 1, too_large: 1, minified: 2, generated: 1, vendored: 1 });
});

t.test('code scanner: a finding keeps its fingerprint when it is moved or reindented', async (t) => {
  const of = async (text: string) => {
    const folder = t.testdir({ 'a.js': text });
    const { audits } = await scan({ kind: 'path', path: folder }, { types: ['security'] });
    return audits[0]?.findings.map(({ fingerprint }) => fingerprint);
  };

  const before = await of('run(() => { eval( text ); });\n');
  const after = await of('// above\n\nrun(() => {\n  eval(text);\n});\n');

  t.equal(before?.length, 1);
  t.strictSame(after, before);
});

t.test('code scanner: what only resembles a dangerous call is not reported', async (t) => {
  const text = [
    "import { promisify } from 'node:util';",
    "import { gzip } from 'node:zlib';",
    'export const scheme = (request) => /^Bearer (.+)$/.exec(request.headers.authorization);',
    'export const pack = async (text) => promisify(gzip)(text);',
    'export class Service { reportedLines(rule) { return this.evaluate(rule); } }',
    'for (const entry of readdirSync(folder)) stat(path.join(entry.parentPath, entry.name));',
  ].join('\n');

  t.strictSame(await reportedLines('src/a.ts', text), []);
});

t.test('code scanner: a data-flow finding has its steps', async (t) => {
  const wayIn = async (path: string, text: string) => {
    const folder = t.testdir({ [path]: text });
    const { audits } = await scan({ kind: 'path', path: folder }, { types: ['security'] });
    return audits[0]?.findings[0]?.flow?.map(({ line, code }) => `${line} ${code}`);
  };
  const handler = [
    "app.get('/orders', (req) => {",
    '  const { id } = req.query;',
    "  let sql = 'select * from orders where id = ';",
    '  sql += id;',
    '  db.query(sql);',
    '});',
  ].join('\n');
  const repeated = `def run(name):\n  a = name\n${'  a = a + name\n'.repeat(40)}  os.system(a)\n`;

  t.strictSame(await wayIn('orders.js', handler), ['2 req.query', '2 id', '4 sql', '5 db.query(sql)']);
  t.strictSame(await wayIn('run.py', `import os\n${repeated}`), [
    '2 name',
    ...Array.from({ length: 10 }, (_, index) => `${34 + index} a`),
    '44 os.system(a)',
  ]);
  t.strictSame(await wayIn('hash.js', "crypto.createHash('md5').update(req.body.text);"), undefined);
});

t.test('code scanner: code that would keep the engine busy is given up and counted', async (t) => {
  const deep = `eval(${'[\n'.repeat(5_000)}${']\n'.repeat(5_000)});`;
  const chain = `eval(a${'\n.b()'.repeat(3_000)});`;
  const sum = `eval(${'a +\n'.repeat(5_000)}b);`;
  const python = `eval(${'(\n'.repeat(3_000)}1${')\n'.repeat(3_000)})\n`;

  t.strictSame(await reportedLines('src/deep.js', deep), ['unparsable']);
  t.strictSame(await reportedLines('src/chain.js', chain), ['unparsable']);
  t.strictSame(await reportedLines('src/sum.js', sum), ['1 code-injection']);
  t.strictSame(await reportedLines('src/deep.py', python), ['unparsable']);
});

t.test('code scanner: a finding is at the call, without its callbacks', async (t) => {
  const text =
    "app.post('/', (req, res) => {\n  User.findOne({\n    name: req.body.name,\n  }, (error, user) => {\n    res.end();\n  });\n});";

  const outcome = await scanner.scan('a.js', Buffer.from(text));

  t.match(outcome, { detections: [{ ruleId: 'nosql-injection', location: { startLine: 2, endLine: 4 } }] });
});

t.test('weak-hash: reports a hashed password as a weak password hash (CWE-916)', async (t) => {
  const cases: readonly (readonly [string, string, string])[] = [
    ['src/a.php', '<?php\nmd5($salt . $password);', 'Weak password hash'],
    ['src/a.php', '<?php\nmd5($text);', 'Weak hash algorithm'],
    ['src/a.py', 'import hashlib\nhashlib.sha1(user.password.encode())', 'Weak password hash'],
    ['src/a.py', 'import hashlib\nhashlib.sha1(body)', 'Weak hash algorithm'],
    ['src/a.rb', 'Digest::MD5.hexdigest(passwd)', 'Weak password hash'],
    ['src/a.py', "import hashlib\nhashlib.pbkdf2_hmac('sha1', secret, salt, 9)", 'Weak password hash'],
  ];
  for (const [path, text, title] of cases) {
    const outcome = await scanner.scan(path, Buffer.from(text));
    const found =
      'detections' in outcome ? outcome.detections.filter((one) => one.ruleId === 'weak-hash') : [];

    t.strictSame(
      found.map((one) => one.title),
      [title],
      text,
    );
    const weakness = title === 'Weak password hash' ? 'CWE-916' : 'CWE-328';
    t.match(found[0]?.description, weakness);
    t.strictSame(found[0]?.cwe?.[0], title === 'Weak password hash' ? 'CWE-916' : undefined);
  }
});

t.test('CodeScanner: reads scripts without an ending by their first line', async (t) => {
  const python = "import os\nfrom flask import request\nos.system('ls ' + request.args['a'])\n";
  const node =
    "require('child_process').exec('ls ' + process.env.A + new URLSearchParams(location.search).get('a'));\n";
  t.strictSame(await reportedLines('bin/show', `#!/usr/bin/env python3\n${python}`), ['4 command-injection']);
  t.strictSame(await reportedLines('bin/show', `#!/usr/bin/python3.12 -u\n${python}`), [
    '4 command-injection',
  ]);
  t.strictSame(await reportedLines('bin/show', `#!/usr/bin/env -S node --no-warnings\n${node}`), [
    '2 command-injection',
  ]);
  t.strictSame(await reportedLines('bin/show', python), [], 'nobody says what it is');
  t.strictSame(await reportedLines('bin/show.txt', `#!/usr/bin/env python3\n${python}`), [
    '4 command-injection',
  ]);
});

t.test('CodeScanner: says so where compilers read something else', async (t) => {
  const looks = async (path: string, text: string): Promise<string | undefined> => {
    const outcome = await scanner.scan(path, Buffer.from(text));
    return 'skipped' in outcome ? outcome.skipped : outcome.looksLike;
  };
  const java = 'class A { void run() { /* body */ Runtime.getRuntime().exec("ls"); } }';

  t.equal(await looks('A.java', `// \\u000a run();\n${java}`), 'unparsable');
  t.equal(await looks('A.java', `${java} // \\u00e9\\u2028`), undefined);
  t.equal(await looks('a.py', '# -*- coding: utf-7 -*-\nx = 1\n'), 'unparsable');
  t.equal(await looks('a.py', '#!/usr/bin/python\n# vim: set fileencoding=rot13 :\nx = 1\n'), 'unparsable');
  t.equal(await looks('a.py', '\ufeff# -*- coding: utf-7 -*-\nx = 1\n'), 'unparsable');
  t.equal(await looks('a.py', '# -*- coding: utf-8 -*-\nx = 1\n'), undefined);
  t.equal(await looks('a.py', '# -*- coding: iso-8859-15 -*-\nx = 1\n'), undefined);
  t.equal(await looks('a.py', 'x = 1\ny = 2\n# coding: utf-7\n'), undefined, 'too late');
});

t.test(
  'CodeScanner: rules are read once for all scans of a process that have no models of their own',
  async (t) => {
    let reads = 0;
    const rule = {
      ...insecureCodeRules.find(({ sinks }) => sinks?.javascript),
      get sinks() {
        reads += 1;
        return insecureCodeRules.find((one) => one.sinks?.javascript)?.sinks;
      },
    } as InsecureCodeRule;
    const rules = [rule];
    const scanned = async (options: ConstructorParameters<typeof CodeScanner>[1] = {}) => {
      const before = reads;
      await new CodeScanner(rules, options).scan('src/a.js', Buffer.from('eval(request.query.a);\n'));
      return reads - before;
    };
    t.ok((await scanned()) > 0);
    t.equal(await scanned(), 0);
    const model = {
      language: 'javascript',
      sources: ['acme.input()'],
      sanitizers: [],
      propagators: [],
      sinks: [],
    };
    t.ok((await scanned({ models: [model as never] })) > 0, 'a repository has its own');
    t.equal(await scanned(), 0);
  },
);
