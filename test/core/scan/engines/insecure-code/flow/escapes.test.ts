// An escape helps where its rules are the reader's, and nowhere else.
import t from 'tap';
import { graded } from '../reported-lines.ts';

const php = (code: string): readonly [string, string] => ['a.php', `<?php\n$db = new mysqli();\n${code};\n`];
const python = (code: string): readonly [string, string] => [
  'src/a.py',
  `import html, json, os, re, shlex\nfrom flask import Flask, request\nfrom markupsafe import escape\napp = Flask(__name__)\n@app.get('/')\ndef a():\n    n = request.args['n']\n    ${code}\n`,
];
const javascript = (code: string): readonly [string, string] => [
  'src/a.js',
  `const db = require('mysql2').createConnection({});\nrequire('express')().get('/', (req, res) => { const n = req.query.n; ${code} });\n`,
];
const java = (code: string): readonly [string, string] => [
  'src/A.java',
  `import javax.servlet.http.*;\nclass A extends HttpServlet {\n  public void doGet(HttpServletRequest request, HttpServletResponse response) throws Exception {\n    String n = request.getParameter("n");\n    ${code}\n  }\n}\n`,
];
const ruby = (code: string): readonly [string, string] => [
  'app/controllers/a_controller.rb',
  `class AController < ApplicationController\n  def show\n    n = params[:n]\n    ${code}\n  end\nend\n`,
];

const helps: readonly (readonly [string, string])[] = [
  php('$db->query("select * from t where n = \'" . $db->real_escape_string($_GET["n"]) . "\'")'),
  php('$db->query(sprintf("select * from t where n = \'%s\'", addslashes($_GET["n"])))'),
  php('$db->query("select * from t where n = " . $pdo->quote($_GET["n"]))'),
  php("shell_exec('ls ' . escapeshellarg($_GET['d']))"),
  php("echo '<p>' . htmlspecialchars($_GET['n'])"),
  php("echo '<script>var s = ' . json_encode($_GET['q']) . ';</script>'"),
  php("echo '<p>' . json_encode($_GET['q'], JSON_HEX_TAG)"),
  python("os.system('ls ' + shlex.quote(n))"),
  python("return '<p>' + html.escape(n)"),
  python("return json.dumps({'n': n}), 200, {'Content-Type': 'application/json'}"),
  javascript("db.query('select * from t where n = ' + db.escape(n));"),
  javascript("res.type('json').send(JSON.stringify({ n }));"),
  javascript("res.writeHead(200, { 'content-type': 'application/json' }); res.end(JSON.stringify({ n }));"),
  java('response.getWriter().println("<script>var s = " + new Gson().toJson(n) + ";</script>");'),
  ruby('system("ls #{Shellwords.escape(n)}")'),
];
const helpsNot: readonly (readonly [readonly [string, string], RegExp])[] = [
  [
    php('$db->query("select * from t where id = " . $db->real_escape_string($_GET["n"]))'),
    /sql-injection high high/,
  ],
  [
    php('$db->query(sprintf("select * from t where id = %s", addslashes($_GET["n"])))'),
    /sql-injection high high/,
  ],
  [
    php('$db->query("select * from t where n = \'" . htmlspecialchars($_GET["n"]) . "\'")'),
    /sql-injection high high/,
  ],
  [php("shell_exec('ls ' . addslashes($_GET['d']))"), /command-injection high high/],
  [php("echo '<p>' . addslashes($_GET['n'])"), /cross-site-scripting high high/],
  [php("echo '<p>' . json_encode($_GET['q']) . '</p>'"), /cross-site-scripting high high/],
  [php("echo json_encode($_GET['q'])"), /cross-site-scripting medium medium/],
  [
    php("echo '<script>var s = ' . json_encode($_GET['q'], JSON_UNESCAPED_SLASHES) . ';</script>'"),
    /cross-site-scripting high high/,
  ],
  [php("include 'pages/' . htmlspecialchars($_GET['p']) . '.php'"), /code-injection high high/],
  [php("readfile('/srv/' . strip_tags($_GET['p']))"), /path-traversal high high/],
  [php("readfile('/srv/' . trim(addslashes($_GET['p'])))"), /path-traversal high high/],
  [python("os.system('ls ' + re.escape(n))"), /command-injection high high/],
  [python("os.system('ls ' + html.escape(n))"), /command-injection high high/],
  [python("return '<p>' + shlex.quote(n)"), /cross-site-scripting high high/],
  [python("return '<script>var s = ' + json.dumps(n) + ';</script>'"), /cross-site-scripting high high/],
  [python("return json.dumps({'n': n})"), /cross-site-scripting medium medium/],
  [
    javascript('db.query("select * from t where n = \'" + encodeURIComponent(n) + "\'");'),
    /sql-injection high high/,
  ],
  [javascript('res.redirect(encodeURI(n));'), /open-redirect high high/],
  [javascript('res.send(JSON.stringify({ n }));'), /cross-site-scripting medium medium/],
  [
    java('response.getWriter().println("<script>var s = " + new ObjectMapper().writeValueAsString(n));'),
    /cross-site-scripting medium medium/,
  ],
  [
    java('Runtime.getRuntime().exec("sh -c " + StringEscapeUtils.escapeHtml4(n));'),
    /command-injection high high/,
  ],
  [ruby('User.where("name = \'#{Shellwords.escape(n)}\'")'), /sql-injection high/],
];

t.test('a check that comes after an escape of another reader counts', async (t) => {
  const command = (check: string): readonly [string, string] =>
    php(`$n = htmlspecialchars($_GET['n']);\n${check}\nsystem('ls ' . $n)`);
  t.match(await graded(...command('')), [/command-injection high high/]);
  t.strictSame(await graded(...command("if (!in_array($n, ['a', 'b'])) exit;")), []);
});

t.test('an escape of the reader helps', async (t) => {
  for (const file of helps) t.strictSame(await graded(...file), [], file[1]);
});

t.test('an escape of another reader does not', async (t) => {
  for (const [file, found] of helpsNot) t.match(await graded(...file), [found], file[1]);
});
