// What a stranger could write so that an injection looks like none.
import t from 'tap';
import { reportedLines } from './reported-lines.ts';

const handler = (body: string) =>
  `const cp = require('child_process');\napp.get('/', (req, res) => { const { dir } = req.query; ${body} });`;
const rails = (body: string, above = '') =>
  `${above}class ChangeController < ApplicationController\n  def show\n    ${body}\n  end\nend`;
const flask = (body: string, above = '') =>
  `import os, re\nfrom flask import request\n${above}def show():\n    a = request.args['a']\n    ${body}`;
const net = (check: string) =>
  `package a\nvar re = regexp.MustCompile("[a-z]")\nvar whole = regexp.MustCompile("^[a-z]+$")\nfunc run(w http.ResponseWriter, r *http.Request, db *sql.DB) {\nid := r.URL.Query().Get("id")\nif ${check} {\ndb.Exec("DELETE FROM a WHERE id = " + id)\n}\n}`;
const servlet = (check: string) =>
  `class A extends HttpServlet {\n  void doGet(HttpServletRequest request, HttpServletResponse response) {\n    String d = request.getParameter("d");\n    if (${check}) Runtime.getRuntime().exec("sh -c " + d);\n  }\n}`;

t.test('directCall: a function is the sink however it is called', async (t) => {
  for (const body of [
    "(0, cp.exec)('ls ' + dir);",
    "cp.exec.call(cp, 'ls ' + dir);",
    "cp.exec.apply(cp, ['ls ' + dir]);",
    "Reflect.apply(cp.exec, cp, ['ls ' + dir]);",
    "const run = cp.exec.bind(cp); run('ls ' + dir);",
  ])
    t.strictSame(await reportedLines('src/a.js', handler(body)), ['2 command-injection'], body);
  for (const body of [
    'send(:system, "ls " + params[:dir])',
    'Kernel.public_send("system", "ls " + params[:dir])',
    'method(:system).call("ls " + params[:dir])',
  ])
    t.strictSame(await reportedLines('src/a.rb', rails(body)), ['3 command-injection'], body);
  for (const body of [
    "$run = 'system'; $run('ls ' . $_GET['dir']);",
    "('sys' . 'tem')('ls ' . $_GET['dir']);",
    "call_user_func('system', 'ls ' . $_GET['dir']);",
    "call_user_func_array('system', ['ls ' . $_GET['dir']]);",
  ])
    t.strictSame(await reportedLines('src/a.php', `<?php\n${body}`), ['2 command-injection'], body);
});

t.test('directCall: what only looks like it calls nothing else', async (t) => {
  for (const body of [
    "socket.send('exec', dir);",
    "rpc.call('exec', dir);",
    'res.send.call(res, 1);',
    "session.call('GET /items', { dir });",
  ])
    t.strictSame(await reportedLines('src/a.js', handler(body)), [], body);
  t.strictSame(await reportedLines('src/a.rb', rails('mailer.send(:welcome, params[:dir])')), []);
});

t.test('patternProof: a pattern that leaves a part of the text open is no guard', async (t) => {
  const cases: [path: string, text: string, isSafe: boolean][] = [
    ['a.js', handler("if (/[a-z]/.test(dir)) cp.exec('ls ' + dir);"), false],
    ['a.js', handler("const ok = /[a-z]/; if (ok.test(dir)) cp.exec('ls ' + dir);"), false],
    ['a.js', handler("if (!dir.match(/\\w/)) return; cp.exec('ls ' + dir);"), false],
    ['a.js', handler("if (/^[a-z]/.test(dir)) cp.exec('ls ' + dir);"), false],
    ['a.js', handler("if (/^a|b$/.test(dir)) cp.exec('ls ' + dir);"), false],
    ['a.js', handler("if (/^a.*b$/.test(dir)) cp.exec('ls ' + dir);"), false],
    ['a.js', handler("if (/^[a-z]+$/.test(dir)) cp.exec('ls ' + dir);"), true],
    ['a.js', handler("if (/^(?:a|b)$/i.test(dir)) cp.exec('ls ' + dir);"), true],
    ['a.js', handler("if (/[^a-z]/.test(dir)) return; cp.exec('ls ' + dir);"), true],
    ['a.js', handler("if (/zzz/.test(dir)) return; cp.exec('ls ' + dir);"), false],
    ['a.js', handler('if (/^https:\\/\\/a\\.example\\//.test(dir)) res.redirect(dir);'), true],
    ['a.js', handler("if (pattern.test(dir)) cp.exec('ls ' + dir);"), true],
    ['a.py', flask("if re.search('[a-z]', a):\n        os.system('ls ' + a)"), false],
    ['a.py', flask("if not re.match('[a-z]', a):\n        return\n    os.system('ls ' + a)"), false],
    ['a.py', flask("if re.match('[a-z]+$', a):\n        os.system('ls ' + a)"), true],
    ['a.py', flask("if ok.fullmatch(a):\n        os.system('ls ' + a)", "ok = re.compile('[a-z]+')\n"), true],
    ['a.php', "<?php\nif (preg_match('/[a-z]/', $_GET['a'])) system('ls ' . $_GET['a']);", false],
    ['a.php', "<?php\nif (preg_match('/^[a-z]+$/i', $_GET['a'])) system('ls ' . $_GET['a']);", true],
    ['a.go', net('re.MatchString(id)'), false],
    ['a.go', net('whole.MatchString(id)'), true],
    ['A.java', servlet('d.matches(".*[a-z].*")'), false],
    ['A.java', servlet('d.matches("[a-z]+")'), true],
  ];
  for (const [path, text, isSafe] of cases)
    t.equal((await reportedLines(`src/${path}`, text)).length === 0, isSafe, text);
});

t.test(
  'taint analysis: a class or module with the name of a library cleans nothing by its name',
  async (t) => {
    const quoting = 'class shlex:\n    @staticmethod\n    def quote(text):\n        return text\n';
    const escaping = 'module Shellwords\n  def self.escape(text)\n    text\n  end\nend\n';
    t.match(await reportedLines('src/a.py', flask("os.system('ls ' + shlex.quote(a))", quoting)), [
      /command-injection/,
    ]);
    t.strictSame(await reportedLines('src/a.py', flask("os.system('ls ' + shlex.quote(a))")), []);
    t.match(
      await reportedLines('src/a.rb', rails('system("ls " + Shellwords.escape(params[:dir]))', escaping)),
      [/command-injection/],
    );
    t.strictSame(
      await reportedLines('src/a.rb', rails('system("ls " + Shellwords.escape(params[:dir]))')),
      [],
    );
  },
);

t.test('fileLanguage: neither a byte order mark nor a minified name hides a script', async (t) => {
  const script = `#!/usr/bin/env ruby\n${rails('system("ls " + params[:dir])')}`;
  t.strictSame(await reportedLines('bin/run', `\ufeff${script}`), ['4 command-injection']);
  t.strictSame(await reportedLines('bin/run.min', script), ['4 command-injection']);
});
