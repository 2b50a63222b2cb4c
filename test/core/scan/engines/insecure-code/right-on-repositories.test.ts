// False alarms of ordinary repositories, as kinds: each beside the fault that it looks like.
import t from 'tap';
import { foundIn } from './found-in.ts';

type Case = readonly [name: string, files: Readonly<Record<string, string>>, found: readonly string[]];

const goHandler = (body: string): Record<string, string> => ({
  'a.go': `package a\n\nimport (\n\t"fmt"\n\t"net/http"\n\t"strings"\n)\n\nconst ours = "https://keys.example/"\n\ntype site struct{ Url string }\n\nfunc handle(w http.ResponseWriter, r *http.Request, s *site) {\n${body}\n}\n`,
});
const rails = (body: string): Record<string, string> => ({
  'app/controllers/homes_controller.rb': `class HomesController < ApplicationController\n  def show\n    kind = params[:type].to_s\n${body}\n  end\nend\n`,
});
const php = (body: string): Record<string, string> => ({
  'a.php': `<?php\nclass A extends CI_Controller {\n  function go($id) {\n${body}\n  }\n}\n`,
});
const rest = (parameters: string, body: string): Record<string, string> => ({
  'src/Images.java': `package a;\nimport jakarta.ws.rs.*;\nimport java.io.*;\n@Path("x")\npublic class Images {\n  private ActionLog actions;\n  @POST\n  public Response add(${parameters}) throws IOException {\n    ${body}\n    return null;\n  }\n}\n`,
  'src/ActionLog.java':
    'package a;\npublic class ActionLog {\n  public void command(long user, String type) {\n    log.info(type);\n  }\n}\n',
});

const themes = (call: string): Record<string, string> => ({
  'Themes.cs': `using System.IO;\npublic class Themes {\n  public void Install(string name) {\n    ${call}\n  }\n  public void Delete(string name) {\n    Directory.Delete(name, true);\n  }\n}\n`,
  'ThemesController.cs':
    'using Microsoft.AspNetCore.Mvc;\n[ApiController]\npublic class ThemesController : Controller {\n  private readonly Themes _themes;\n  [HttpPost("{name}")]\n  public IActionResult Post(string name) {\n    _themes.Install(name);\n    return Ok();\n  }\n}\n',
});
const laravel = (type: string): Record<string, string> => ({
  'routes/web.php': "<?php\nRoute::get('/icon/{icon}', [IconController::class, 'show']);\n",
  'app/IconController.php': `<?php\nclass IconController {\n  public function show(${type} $icon) {\n    return file_get_contents('/srv/' . $icon);\n  }\n}\n`,
});
const table = (name: string): Record<string, string> => ({
  'a.py': `from app.tables import USER_ROLES, roles\n\ndef load(db, key):\n    return db.execute('SELECT * FROM ' + ${name} + ' WHERE id = ?', [key])\n`,
});

const wrapped = (call: string): Record<string, string> => ({
  'a.py': `from flask import Flask, request\nimport wrap\napp = Flask(__name__)\n@app.post('/a')\ndef a():\n    eval(${call})\n`,
  'wrap.py':
    "import flask\nclass wrapper:\n    def __init__(self, given: flask.Request):\n        self.given = given\n    def text(self, name):\n        return self.given.form.get(name)\ndef text_of(given: flask.Request):\n    return given.form.get('x')\ndef size_of(given: flask.Request):\n    return 5\n",
});

const yaml = (value: string): Record<string, string> => ({
  'a.py': `from flask import Flask, request\nimport yaml\napp = Flask(__name__)\n@app.post('/a')\ndef a():\n    return str(yaml.load(${value}, Loader=yaml.Loader))\n`,
});

const cases: readonly Case[] = [
  [
    'a document of a request, read with a loader of everything',
    yaml("request.form['d']"),
    ['unsafe-deserialisation high high'],
  ],
  ['another document, read so', yaml('settings'), ['unsafe-deserialisation low medium']],
  [
    'what an object of another file reads of a request',
    wrapped("wrap.wrapper(request).text('x')"),
    ['code-injection high high'],
  ],
  [
    'what a function of another file reads of a request',
    wrapped('wrap.text_of(request)'),
    ['code-injection high high'],
  ],
  [
    'a number of a function that is given a request',
    wrapped('wrap.size_of(request)'),
    ['code-injection low medium'],
  ],
  [
    'a method of a library with the name of one of the class around',
    themes('Directory.Delete("/tmp/" + name.Length);'),
    [],
  ],
  ['the method of the class around', themes('Delete(name);'), ['path-traversal high high']],
  [
    'a method that is called by its mere name',
    {
      'app/controllers/files_controller.rb':
        "class FilesController < ApplicationController\n  def show\n    send_file full_path\n  end\n  def full_path\n    File.join('/srv', params[:p])\n  end\nend\n",
    },
    ['path-traversal high high'],
  ],
  [
    'a variable with the name of a method',
    {
      'app/controllers/files_controller.rb':
        "class FilesController < ApplicationController\n  def show\n    full_path = '/srv/a'\n    send_file full_path\n  end\n  def full_path\n    File.join('/srv', params[:p])\n  end\nend\n",
    },
    [],
  ],
  [
    'a function inside of a method',
    {
      'A.cs':
        'using Microsoft.AspNetCore.Mvc;\npublic class AController : Controller {\n  public IActionResult Get(string p) { string Full(string v) => "/srv/" + v; return Content(System.IO.File.ReadAllText(Full(p))); }\n}\n',
    },
    ['path-traversal high high'],
  ],
  ['what a container gives to a handler', laravel('Icons'), []],
  ['what the address gives to a handler', laravel('string'), ['path-traversal high high']],
  ['a constant of another file in a statement', table('USER_ROLES'), []],
  ['a variable of another file in a statement', table('roles'), ['sql-injection low medium']],
  [
    'a format that begins with what the site says of itself',
    goHandler(
      '\tu := fmt.Sprintf("%s/questions/%s", s.Url, r.FormValue("id"))\n\tu = fmt.Sprintf("%s?%s", u, r.URL.RawQuery)\n\thttp.Redirect(w, r, u, 302)',
    ),
    [],
  ],
  [
    'a format that begins with what an outsider says',
    goHandler('\tu := fmt.Sprintf("%s/%s", r.FormValue("host"), s.Url)\n\thttp.Redirect(w, r, u, 302)'),
    ['open-redirect high high'],
  ],
  [
    'of two values of other files the second holds the request',
    {
      ...goHandler(
        '\tu := fmt.Sprintf("%s/q/%s", read(r), short(r.FormValue("id")))\n\thttp.Redirect(w, r, u, 302)',
      ),
      'b.go':
        'package a\n\nimport "net/http"\n\nfunc read(r *http.Request) string { return load() }\nfunc short(text string) string { return text + "a" }\n',
    },
    [],
  ],
  [
    'of two values of other files the first holds the request',
    {
      ...goHandler(
        '\tu := fmt.Sprintf("%s/q/%s", short(r.FormValue("id")), read(r))\n\thttp.Redirect(w, r, u, 302)',
      ),
      'b.go':
        'package a\n\nimport "net/http"\n\nfunc read(r *http.Request) string { return load() }\nfunc short(text string) string { return text + "a" }\n',
    },
    ['open-redirect high high'],
  ],
  [
    'a prefix asked of the value as a string',
    goHandler(
      '\tu := []byte(r.Header.Get("x"))\n\tif !strings.HasPrefix(string(u), ours) {\n\t\treturn\n\t}\n\thttp.Get(string(u))',
    ),
    [],
  ],
  [
    'a prefix asked of another value',
    goHandler(
      '\tu := []byte(r.Header.Get("x"))\n\tif !strings.HasPrefix(string(s.Url), ours) {\n\t\treturn\n\t}\n\thttp.Get(string(u))',
    ),
    ['server-side-request-forgery high high'],
  ],
  [
    'a class named by a value of a list',
    rails('    return unless %w[comment email].include?(kind)\n    kind.camelize.constantize'),
    [],
  ],
  ['a class named by any value', rails('    kind.camelize.constantize'), ['code-injection high high']],
  [
    'escaped by the database of CodeIgniter',
    php('    $this->db->query("SELECT a FROM t WHERE id = " . $this->db->escape($this->input->get("id")));'),
    [],
  ],
  [
    'not escaped',
    php('    $this->db->query("SELECT a FROM t WHERE id = " . $this->input->get("id"));'),
    ['sql-injection high high'],
  ],
  [
    'a relative address, and the page that the visitor comes from',
    php(
      '    $f = $this->input->post("f");\n    redirect("values" . ($f ? "/field/" . $f : ""));\n    redirect($_SERVER["HTTP_REFERER"]);',
    ),
    [],
  ],
  ['an address', php('    redirect($this->input->post("f"));'), ['open-redirect high high']],
  ['the body in a file of its own', rest('File file', 'new FileInputStream(file);'), []],
  [
    'a file by its name',
    rest('@QueryParam("n") String name', 'new FileInputStream(new File(name));'),
    ['path-traversal high high'],
  ],
  [
    'a method of the repository that has the name of a sink',
    rest('@PathParam("id") String id, String type', 'actions.command(id, type);'),
    [],
  ],
  [
    'a method of Java',
    rest('String type', 'new ProcessBuilder().command("sh", "-c", type);'),
    ['command-injection high high'],
  ],
  [
    'the address that was asked for',
    {
      'Page.cs':
        'public class Page : System.Web.UI.Page {\n  void Page_Load() { Response.Redirect(Request.RawUrl.Substring(0, 5), true); }\n}\n',
    },
    ['open-redirect medium medium'],
  ],
  [
    'a table named by the program in a statement that is set',
    {
      'Roles.cs':
        'public class Roles {\n  private string prefix;\n  void All(DbCommand command) { command.CommandText = $"SELECT a FROM {prefix}Roles WHERE x = 1"; }\n}\n',
    },
    ['sql-injection low medium'],
  ],
  [
    'a stream that a server of another protocol reads, and a class of which nothing is known',
    {
      'Rpc.java':
        'import javax.servlet.http.*;\npublic class Rpc extends HttpServlet {\n  private XmlRpcServer server;\n  private Invoker invoker;\n  public void doPost(HttpServletRequest request, HttpServletResponse response) throws Exception {\n    server.execute(request.getInputStream());\n    invoker.execute(request.getParameter("method"));\n  }\n}\n',
    },
    ['sql-injection high medium'],
  ],
  [
    'a statement of a database',
    {
      'Rpc.java':
        'import javax.servlet.http.*;\nimport java.sql.*;\npublic class Rpc extends HttpServlet {\n  private Statement statement;\n  public void doPost(HttpServletRequest request, HttpServletResponse response) throws Exception {\n    statement.execute(request.getParameter("q"));\n  }\n}\n',
    },
    ['sql-injection high high'],
  ],
  [
    'a callback that looks at the certificate',
    {
      'Web.cs':
        'class Web {\n  static bool Check(object sender, X509Certificate certificate, X509Chain chain, SslPolicyErrors errors) {\n    if (known.Contains(certificate)) return true;\n    return errors == SslPolicyErrors.None;\n  }\n  void Open() { handler = new HttpClientHandler { ServerCertificateCustomValidationCallback = Check }; }\n}\n',
    },
    [],
  ],
  [
    'a callback that says yes to all',
    {
      'Web.cs':
        'class Web {\n  static bool Check(object sender, X509Certificate certificate, X509Chain chain, SslPolicyErrors errors) {\n    log.Info(certificate);\n    return true;\n  }\n  void Open() { handler = new HttpClientHandler { ServerCertificateCustomValidationCallback = Check }; }\n}\n',
    },
    ['tls-verification-off high high'],
  ],
  [
    'what a container gives the constructor of a controller',
    {
      'FilesController.cs':
        'public class FilesController : Controller {\n  private readonly Settings _settings;\n  public FilesController(Settings settings) { _settings = settings; }\n  [HttpGet]\n  public object Get(int id) { System.IO.File.WriteAllBytes(Path.Combine(_settings.Folder, "a"), data); return null; }\n}\n',
    },
    [],
  ],
  [
    'a pattern that a function around, the file or a constructor made, whatever its name is',
    {
      'a.js':
        'export function listen(source, show) {\n  const matchLog = /(.+?)\\.go/;\n  source.onmessage = (e) => show(matchLog.exec(JSON.parse(e.data).message)[1]);\n}\n',
      'b.js':
        "const matcher = /(.+?)\\.go/;\nconst a = require('express')();\na.get('/', (b, c) => c.json(matcher.exec(b.query.name)));\n",
      'c.js':
        "const made = new RegExp('a+');\nconst a = require('express')();\na.get('/', (b, c) => c.json(made.exec(b.query.name)));\n",
    },
    [],
  ],
  [
    'a runner that the file gets from elsewhere, and a matcher',
    {
      'a.js':
        "const a = require('express')();\na.get('/', (b, c) => c.json(a.locals.runner.exec(b.query.name)));\n",
      'b.js':
        "const a = require('express')();\nmodule.exports = (matcher) => a.get('/', (b, c) => c.json(matcher.exec(b.query.name)));\n",
    },
    ['command-injection high high'],
  ],
  [
    'the host that was asked',
    {
      'app.js':
        "const a = require('express')();\na.get('/', (b, c) => c.redirect('https://' + b.hostname + b.originalUrl));\n",
    },
    [],
  ],
  [
    'what a class of characters leaves',
    {
      'a.php':
        "<?php\n$l = preg_replace('/[^a-z\\-]+/', '', $_REQUEST['l']);\nrequire_once('lang/' . $l . '.php');\necho $l;\n",
      'b.js':
        "const a = require('express')();\na.get('/', (b, c) => c.send('<p>' + b.query.n.replace(/[^a-z\\d]/gi, '')));\n",
    },
    [],
  ],
  [
    'what a class leaves that holds a sign, and what only the first match takes out',
    {
      'a.php': "<?php\n$l = preg_replace('/[^a-z<]+/', '', $_REQUEST['l']);\necho $l;\n",
      'b.js':
        "const a = require('express')();\na.get('/', (b, c) => c.send('<p>' + b.query.n.replace(/[^a-z\\d]/i, '')));\n",
    },
    ['cross-site-scripting high high', 'cross-site-scripting high high'],
  ],
  [
    'markup of which nobody knows where it comes from',
    { 'view.jsx': 'export const View = ({ text }) => <div dangerouslySetInnerHTML={{ __html: text }} />;\n' },
    ['cross-site-scripting low medium'],
  ],
  [
    'a text as bytes, which is carried on',
    goHandler('\tu := r.FormValue("u")\n\tb := []byte(u)\n\thttp.Get(string(b))'),
    ['server-side-request-forgery high high'],
  ],
  [
    'a query of the program that has the name of a query of a request',
    {
      'Find.java':
        'import com.shop.QueryParam;\npublic class Find {\n  Query of(QueryParam queryParam, EntityManager em) {\n    return em.createNativeQuery(queryParam.getQueryString());\n  }\n}\n',
    },
    [],
  ],
  [
    'one of the addresses that the settings name',
    goHandler(
      '\tn := r.FormValue("n")\n\tfor _, d := range config.Trusted {\n\t\tif d != "*" && n == d {\n\t\t\thttp.Redirect(w, r, n, 302)\n\t\t}\n\t}',
    ),
    [],
  ],
  [
    'one of the addresses that the request names itself',
    goHandler(
      '\tn := r.FormValue("n")\n\tfor _, d := range r.Form["d"] {\n\t\tif n == d {\n\t\t\thttp.Redirect(w, r, n, 302)\n\t\t}\n\t}',
    ),
    ['open-redirect high high'],
  ],
  ['a text that is returned', { 'a.php': '<?php\n$log = print_r($_GET, true);\n' }, []],
  [
    'a text that is printed',
    { 'a.php': '<?php\nprint_r($_GET["a"]);\n' },
    ['cross-site-scripting high high'],
  ],
  [
    'the page that the visitor comes from, by the name of its header',
    php('    $this->redirect($request->headers->get("referer", "/"));'),
    [],
  ],
  [
    'a guard that makes an address of the value',
    php(
      '    $u = $this->input->get("u");\n    if (!Uri::isAbsolutePathReference(new Uri($u))) {\n      return;\n    }\n    redirect($u);',
    ),
    [],
  ],
  [
    'a variable that has the name of what pages have',
    {
      'a.js':
        "const app = require('express')();\napp.get('/', async (a, b) => {\n  const location = await placeOf(a.query.n);\n  b.json({ location });\n});\n",
    },
    [],
  ],
  [
    'what pages have',
    { 'a.js': 'location = new URLSearchParams(location.search).get("n");\n' },
    ['open-redirect medium high'],
  ],
];

for (const [name, files, found] of cases)
  t.test(name, async (t) => t.strictSame(await foundIn(t, files), found));
