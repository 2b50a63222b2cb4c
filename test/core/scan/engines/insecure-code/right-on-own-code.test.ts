// What a repository's own functions, tables and cases prove, each beside the fault that it looks like.
import t from 'tap';
import { foundIn } from './found-in.ts';

type Case = readonly [name: string, files: Readonly<Record<string, string>>, found: readonly string[]];

const page = (helper: string): Record<string, string> => ({
  'page.php':
    "<?php\nrequire_once 'format.php';\n$mail = Format::input($_POST['mail'] ?: $_GET['m']);\necho $mail;\n",
  'format.php': `<?php\nclass Format {\n${helper}\n}\n`,
});
const escaped = "htmlspecialchars((string) $var, ENT_QUOTES, 'UTF-8')";
const script = ['cross-site-scripting high high'];

const view = (look: string): Record<string, string> => ({
  'shop/__init__.py': '',
  'shop/find.py': `from django.http import Http404\n\ndef found(kind, id):\n    try:\n        ${look}\n    except kind.DoesNotExist:\n        raise Http404('none')\n`,
  'shop/views.py':
    "from django.shortcuts import redirect\nfrom django.views import View\nfrom .find import found\nfrom . import models\n\nclass Book(View):\n    def get(self, request, book_id):\n        one = found(models.Book, id=request.GET['id'])\n        return redirect(one.address)\n",
  'shop/urls.py':
    "from django.urls import path\nfrom . import views\nurlpatterns = [path('book/<book_id>', views.Book.as_view())]\n",
});

const express = (answer: string): Record<string, string> => ({
  'a.js': `const app = require('express')();\napp.get('/a/:name', (req, res) => {\n  res.send('<b>' + ${answer} + '</b>');\n});\n`,
});

const switched = (cases: string): Record<string, string> => ({
  'a.php': `<?php\n$kind = null;\nswitch (strtolower($_GET['kind'])) {\n${cases}\n}\ninclude "pages/$kind.php";\n`,
});

const symfony = (parameters: string, route: string, name: string): Record<string, string> => ({
  'PageController.php': `<?php\nuse Symfony\\Component\\HttpFoundation\\Request;\nuse Symfony\\Component\\Routing\\Attribute\\Route;\nclass PageController {\n  #[Route(path: '${route}', name: 'page')]\n  public function show(${parameters}) {\n    return file_get_contents('/srv/' . ${name});\n  }\n}\n`,
});

const included = ['code-injection high high'];

const cases: readonly Case[] = [
  ['an own helper that escapes', page(`static function input($var) { return ${escaped}; }`), []],
  [
    'an own helper that escapes by another',
    page(
      `static function input($var) { return self::chars($var); }\nstatic function chars($var) { return ${escaped}; }`,
    ),
    [],
  ],
  [
    'one that calls itself for lists',
    page(
      `static function input($var) { if (is_array($var)) { $all = array(); foreach ($var as $k => $v) $all[$k] = self::input($v); return $all; } return ${escaped}; }`,
    ),
    [],
  ],
  [
    'one that is mapped over lists',
    page(
      `static function input($var) { return is_array($var) ? array_map(array('Format', 'input'), $var) : ${escaped}; }`,
    ),
    [],
  ],
  [
    'one that gives back the text where that failed',
    page(`static function input($var) { try { return ${escaped}; } catch (Exception $e) { return $var; } }`),
    [],
  ],
  ['one that only has the name', page('static function input($var) { return trim($var); }'), script],
  [
    'one that maps another over lists',
    page(
      "static function input($var) { return is_array($var) ? array_map(array('Format', 'trim'), $var) : 1; }\nstatic function trim($var) { return trim($var); }",
    ),
    script,
  ],
  [
    'a class of a library',
    { 'page.php': "<?php\n$mail = Str::trim($_POST['mail']);\necho $mail;\n" },
    script,
  ],
  ['a row that is looked up by a field', view('return kind.objects.get(pk=id)'), []],
  ['a row in whose place the number is given', view('return id'), ['open-redirect high high']],
  ['one letter', express('req.params.name.substring(0, 1).toUpperCase()'), []],
  ['one letter at a place', express('req.params.name.charAt(2)'), []],
  ['all but one letter', express('req.params.name.substring(1)'), script],
  ['a part that ends at a place', express('req.params.name.substring(1, 40)'), script],
  [
    'a kind that is one of the cases',
    switched("  case 'a':\n  case 'b':\n    $kind = $_GET['kind'];\n    break;"),
    [],
  ],
  [
    'a kind that is none of the cases',
    switched("  case 'a':\n    break;\n  default:\n    $kind = $_GET['kind'];"),
    included,
  ],
  [
    'a case that any text is as good as',
    { 'a.php': "<?php\nswitch ($_GET['kind']) {\n  case true:\n    include $_GET['kind'];\n}\n" },
    included,
  ],
  [
    'the cases of Go',
    {
      'a.go':
        'package a\n\nimport (\n\t"net/http"\n\t"os/exec"\n)\n\nfunc handle(w http.ResponseWriter, r *http.Request) {\n\tswitch kind := r.URL.Query().Get("kind"); kind {\n\tcase "tar", "zip":\n\t\texec.Command(kind, "x").Run()\n\t}\n\tswitch kind := r.URL.Query().Get("other"); kind {\n\tcase "tar":\n\tdefault:\n\t\texec.Command("sh", "-c", kind).Run()\n\t}\n}\n',
    },
    ['command-injection high high'],
  ],
  [
    'the cases of C#',
    {
      'A.cs':
        'using Microsoft.AspNetCore.Mvc;\npublic class AController : Controller {\n  [HttpGet]\n  public IActionResult Get(string kind, string other) {\n    switch (kind) {\n      case "a":\n      case "b":\n        return File(System.IO.File.ReadAllBytes("/srv/" + kind), "image/png");\n    }\n    switch (other) {\n      case "a" when kind == "b":\n        return Ok();\n      default:\n        return File(System.IO.File.ReadAllBytes("/srv/" + other), "image/png");\n    }\n  }\n}\n',
    },
    ['path-traversal high high'],
  ],
  [
    'the cases of Ruby',
    {
      'app/controllers/a_controller.rb':
        "class AController < ApplicationController\n  def show\n    case params[:kind]\n    when 'a', 'b'\n      x = 1\n      system(params[:kind])\n    else\n      x = 2\n      system(params[:kind])\n    end\n  end\nend\n",
    },
    ['command-injection high high'],
  ],
  [
    'a key of a table that is written down',
    {
      'a.php':
        "<?php\n$pages = array('system' => array('System'), 'kb' => array('Knowledge'));\n$page = (isset($_GET['t']) && $pages[$_GET['t']]) ? $_GET['t'] : 'system';\ninclude \"pages/$page.php\";\nif (isset($pages[$_GET['u']])) include \"pages/{$_GET['u']}.php\";\n",
    },
    [],
  ],
  [
    'a key of what was sent',
    {
      'a.php':
        "<?php\n$pages = $_POST;\n$page = $pages[$_GET['t']] ? $_GET['t'] : 'system';\ninclude \"pages/$page.php\";\n",
    },
    included,
  ],
  [
    'a page and its query',
    {
      'http.php': '<?php\nclass Http {\n  static function redirect($url) { header("Location: $url"); }\n}\n',
      'a.php': "<?php\nrequire_once 'http.php';\nHttp::redirect('tickets.php?id=' . $_GET['id']);\n",
    },
    [],
  ],
  [
    'a query of a schema',
    {
      'app/controllers/a_controller.rb':
        'class AController < ApplicationController\n  def run\n    render json: ShopSchema.execute(params[:query], variables: params[:variables])\n  end\nend\n',
    },
    [],
  ],
  [
    'a statement for a class that has the name of a schema',
    {
      'app/controllers/a_controller.rb':
        'class AController < ApplicationController\n  def run\n    render json: ShopSchema.execute(params[:query])\n  end\nend\n',
    },
    ['sql-injection high high'],
  ],
  [
    'the origins that a WebSocket takes',
    {
      'a.go':
        'package a\n\nimport (\n\t"crypto/tls"\n\t"github.com/coder/websocket"\n)\n\nvar options = &websocket.AcceptOptions{InsecureSkipVerify: true}\nvar config = &tls.Config{InsecureSkipVerify: true}\n',
    },
    ['tls-verification-off high high'],
  ],
  [
    'a server that asks its clients for no certificate',
    {
      'a.js':
        "const https = require('https');\nhttps.createServer({ key, requestCert: false, rejectUnauthorized: false }, app);\nhttps.get('https://a.example/', { rejectUnauthorized: false });\n",
    },
    ['tls-verification-off high high'],
  ],
  [
    'a case for what someone chose',
    {
      'a.js':
        "const options = (value) => {\n  switch (value) {\n    case 'accept_invalid_certs':\n      return { rejectUnauthorized: false };\n    default:\n      return {};\n  }\n};\n",
    },
    ['tls-verification-off low low'],
  ],
  [
    'a name that an own function refuses with two dots',
    {
      'a.go':
        'package a\n\nimport (\n\t"errors"\n\t"net/http"\n\t"os"\n\t"path/filepath"\n\t"strings"\n)\n\nfunc placeOf(name string) (string, error) {\n\tif strings.Contains(name, "..") {\n\t\treturn "", errors.New("no")\n\t}\n\treturn filepath.Join("/srv", name), nil\n}\n\nfunc handle(w http.ResponseWriter, r *http.Request) {\n\tplace, err := placeOf(r.URL.Query().Get("name"))\n\tif err != nil {\n\t\treturn\n\t}\n\tos.ReadFile(place)\n}\n',
    },
    [],
  ],
  [
    'a name that an own function refuses without two dots',
    {
      'a.go':
        'package a\n\nimport (\n\t"errors"\n\t"net/http"\n\t"os"\n\t"path/filepath"\n\t"strings"\n)\n\nfunc placeOf(name string) (string, error) {\n\tif !strings.Contains(name, ".") {\n\t\treturn filepath.Join("/srv", name), nil\n\t}\n\treturn name, errors.New("no")\n}\n\nfunc handle(w http.ResponseWriter, r *http.Request) {\n\tplace := r.URL.Query().Get("name")\n\tif strings.Contains(r.URL.Path, "..") {\n\t\treturn\n\t}\n\tos.ReadFile("/srv/" + place)\n}\n',
    },
    ['path-traversal high high'],
  ],
  [
    'the file that a server keeps an upload in',
    {
      'app/controllers/a_controller.rb':
        'class AController < ApplicationController\n  def add\n    File.read(params[:file].path)\n    File.read(params[:file].tempfile.path)\n  end\nend\n',
    },
    [],
  ],
  [
    'a path that is sent',
    {
      'app/controllers/a_controller.rb':
        'class AController < ApplicationController\n  def add\n    File.read(params[:file][:path])\n  end\nend\n',
    },
    ['path-traversal high high'],
  ],
  [
    'a setting that a controller is given',
    symfony('string $folder, string $slug', '/pages/{slug}', '$folder'),
    [],
  ],
  [
    'a part of a route',
    symfony('string $folder, string $slug', '/pages/{slug<\\w+>}', '$slug'),
    ['path-traversal high high'],
  ],
  [
    'the name of an upload without its folders',
    symfony('Request $r', '/pages', "$r->files->get('a')->getClientOriginalName()"),
    [],
  ],
  [
    'what the router keeps with a request',
    symfony('Request $r', '/pages', "$r->attributes->get('_controller')"),
    [],
  ],
  [
    'a part of a route that is kept with a request',
    symfony('Request $r', '/pages/{slug}', "$r->attributes->get('slug')"),
    ['path-traversal high high'],
  ],
  [
    'an option of another command',
    { 'a.sh': 'docker run --health-cmd "curl -I http://a.example/" db --insecure --port 1\n' },
    [],
  ],
  [
    'an option behind quoted words',
    { 'a.sh': 'curl -H "a: b" -o \'c d\' --insecure https://a.example/\n' },
    ['tls-verification-off high high'],
  ],
  [
    'a template that is filled with a table',
    {
      'A.java':
        'package a;\nimport java.io.Writer;\nimport java.util.Map;\nimport jakarta.servlet.http.HttpServletRequest;\nclass A {\n  void go(HttpServletRequest r, Template page, Writer w) {\n    fill(page, Map.of("path", r.getParameter("path")), w);\n  }\n  void fill(Template page, Map<String, Object> model, Writer w) {\n    page.execute(model, w);\n  }\n}\n',
    },
    [],
  ],
  [
    'a message whose origin is asked for',
    {
      'a.js':
        "const ours = ['https://a.example'];\nwindow.addEventListener('message', (event) => {\n  if (!ours.includes(event.origin)) return;\n  location.href = event.data;\n});\n",
    },
    [],
  ],
  [
    'a message of any origin',
    { 'a.js': "window.addEventListener('message', (event) => {\n  location.href = event.data;\n});\n" },
    ['message-origin-unchecked medium high', 'open-redirect medium high'],
  ],
  [
    'parameters of Go that share a type, in another file',
    {
      'go.mod': 'module a.example/a\n\ngo 1.22\n',
      'page.go':
        'package a\n\nfunc page(title, text string) string {\n\treturn "<h1>" + title + "</h1>" + text\n}\n',
      'a.go':
        'package a\n\nimport "net/http"\n\nfunc first(w http.ResponseWriter, r *http.Request) {\n\tw.Write([]byte(page("a", r.FormValue("text"))))\n}\n',
    },
    script,
  ],
  [
    'a name of Ruby without slashes',
    {
      'app/controllers/a_controller.rb':
        "class AController < ApplicationController\n  def show\n    note = params[:note].gsub(%r{[\\\\/]}, '')\n    File.read(File.join('/srv', note + '.txt'))\n  end\nend\n",
    },
    [],
  ],
  [
    'a name without slashes, cut and joined',
    {
      'a.js':
        "const app = require('express')();\nconst fs = require('fs');\nconst path = require('path');\napp.get('/', (a, b) => {\n  const name = a.query.name.replace(/[\\/\\\\]/g, '');\n  fs.readFile(path.join('/srv', name.trim()), b.end);\n});\n",
    },
    [],
  ],
  [
    'a name without some letters',
    {
      'a.js':
        "const app = require('express')();\nconst fs = require('fs');\nconst path = require('path');\napp.get('/', (a, b) => {\n  const name = a.query.name.replace(/[:;]/g, '');\n  fs.readFile(path.join('/srv', name.trim()), b.end);\n});\n",
    },
    ['path-traversal high high'],
  ],
  [
    'a file of a folder of Bottle',
    {
      'a.py':
        "from bottle import route, static_file\n@route('/s/<file:path>')\ndef serve(file):\n    return static_file(file, root='./static')\n",
    },
    [],
  ],
];

for (const [name, files, found] of cases)
  t.test(name, async (t) => t.strictSame(await foundIn(t, files), found));
