// Conditions that prove something of a value: that it is empty, or that somebody with the key has signed it.
import t from 'tap';
import { graded } from '../reported-lines.ts';

const go = (...lines: string[]): string =>
  `package a\nimport ("net/http";"os")\nfunc f(w http.ResponseWriter, r *http.Request) {\n\tp := r.FormValue("p")\n${lines.join('\n')}\n}\n`;

const cases: readonly (readonly [name: string, path: string, text: string, lines: readonly string[]])[] = [
  ['an empty text leads nowhere', 'a.go', go('if p == "" {', '\tos.Remove(p)', '}'), []],
  ['one that is not does', 'a.go', go('if p != "" {', '\tos.Remove(p)', '}'), ['6']],
  [
    'nor does what is not there',
    'a.js',
    "app.get('/', (req, res) => {\n const p = req.query.p;\n if (!p) require('fs').unlink('./' + p, done);\n});\n",
    [],
  ],
  [
    'of two conditions one may have failed',
    'a.go',
    go('if p != "" && w != nil {', '\treturn', '}', 'os.Remove(p)'),
    ['8'],
  ],
  [
    'signed',
    'a.py',
    'import hmac, pickle\ndef f(given):\n    mac = given[:32]\n    data = given[32:]\n    if not hmac.compare_digest(mac, sign(data)):\n        raise ValueError()\n    return pickle.loads(data)\n',
    [],
  ],
  [
    'another was signed',
    'a.py',
    'import hmac, pickle\ndef f(given, other):\n    if not hmac.compare_digest(given[:32], sign(other)):\n        raise ValueError()\n    return pickle.loads(given)\n',
    ['5'],
  ],
  [
    'only printed',
    'a.py',
    'import hmac, pickle\ndef f(given):\n    if not hmac.compare_digest(given[:32], sign(given)):\n        print(1)\n    return pickle.loads(given)\n',
    ['5'],
  ],
  [
    'signed',
    'a.php',
    '<?php\nfunction f($data, $mac, $key) {\n  if (!hash_equals($mac, hash_hmac("sha256", $data, $key))) { throw new Exception(); }\n  return unserialize($data);\n}\n',
    [],
  ],
  [
    'signed',
    'a.rb',
    "def f(data, mac)\n  digest = OpenSSL::HMAC.hexdigest('SHA256', key, data)\n  raise 'no' unless ActiveSupport::SecurityUtils.secure_compare(mac, digest)\n  Marshal.load(data)\nend\n",
    [],
  ],
  ['not signed', 'a.rb', 'def f(data)\n  Marshal.load(data)\nend\n', ['2']],
];

for (const [name, path, text, lines] of cases)
  t.test(`guards: ${path}: ${name}`, async (t) => {
    const found = (await graded(path, text)).filter((one) => /path-traversal|deserial/.test(one));
    t.same(
      found.map((one) => one.split(' ')[0]),
      lines,
    );
  });

t.test('guards: a test that asks for itself gets no answer, and costs no more than that', async (t) => {
  const text =
    'function run(a, b) {\n  var ok = a && (function () {\n    if (ok || b) return b;\n    return (function (c) { return ok && c; });\n  })()(b);\n  if (ok) eval(a);\n  eval(a.query.x);\n}\nrequire("express")().get("/", (req, res) => run(req, 1));\n';
  t.match(
    (await graded('a.js', text)).filter((one) => one.includes('code-injection')),
    [/^6 /, /^7 /],
  );
});

t.test('guards: an address that a client of the server has is no open redirect', async (t) => {
  const found = async (test: string): Promise<readonly string[]> => {
    const text = `using Microsoft.AspNetCore.Mvc;\npublic class A : Controller {\n [HttpPost]\n public async Task<IActionResult> In(string url) {\n  var context = await _interaction.GetAuthorizationContextAsync(url);\n  if (${test}) { return Redirect(url); }\n  return View();\n }\n}\n`;
    return (await graded('A.cs', text)).filter((one) => one.includes('redirect'));
  };
  t.same(await found('context != null'), []);
  t.match(await found('context == null'), [/^6 /]);
  t.match(await found('other != null'), [/^6 /]);
});
