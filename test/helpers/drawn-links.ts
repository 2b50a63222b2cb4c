// Drawn trees of files that call each other in several languages: by modules, classes, interfaces, registered handlers, packages
// and the names of the program.
import { fc } from './properties.ts';

type Files = Readonly<Record<string, string>>;

const runPython = (body: string, before = '') =>
  `${before}import subprocess\n\ndef run(command):\n    ${body}\n`;
const viewPython = (module: string, what: string) =>
  `from flask import request\nfrom ${module} import run\n\n@app.route('/')\ndef index():\n    run(${what})\n`;
const javaService = (name: string, extended: string, body: string) =>
  `package acme;\npublic class ${name}${extended} {\n  public void read(String name) throws Exception {\n    ${body}\n  }\n}\n`;
const exec = 'Runtime.getRuntime().exec("sh -c " + name);';
const lib = (body: string) => `const { exec } = require('child_process');\n${body}`;

/** The ways in which each file is drawn, beside that it is not there. */
const variants: Readonly<Record<string, readonly string[]>> = {
  'app/tools.py': [
    runPython('subprocess.run(command, shell=True)'),
    runPython('subprocess.run(command, shell=True)', '# Runs programs.\n\n'),
    runPython('subprocess.run([command])'),
    'from app.more import run\n',
    runPython('other(command)\n\ndef other(command):\n    subprocess.run(command, shell=True)'),
  ],
  'app/more.py': [runPython('subprocess.run(command, shell=True)'), runPython('print(command)')],
  'app/tools/__init__.py': [runPython('subprocess.run(command, shell=True)')],
  'app/views.py': [
    viewPython('app.tools', "request.args.get('command')"),
    viewPython('app.more', "request.args.get('command')"),
    viewPython('app.tools', "'ls'"),
    `\n${viewPython('app.tools', "request.args.get('command')")}`,
  ],
  'web/app.js': [
    "const express = require('express');\nconst { show } = require('./show');\nexpress().get('/', show);\n",
    "const express = require('express');\nconst { run } = require('./run');\nexpress().get('/', (req, res) => run(req.query.name));\n",
    "const express = require('express');\nconst run = require('./lib');\nexpress().get('/', (req, res) => { run.run(req.query.name); });\n",
  ],
  'web/show.js': [
    lib('exports.show = (req, res) => { exec(req.query.name); };\n'),
    lib('\nexports.show = (req, res) => { exec(req.query.name); };\n'),
    "const { run } = require('./run');\nexports.show = (req, res) => { run(req.body.name); };\n",
  ],
  'web/run.js': [lib('exports.run = (name) => { exec(name); };\n'), "module.exports = require('./lib');\n"],
  'web/run.ts': [
    "import { exec } from 'child_process';\nexport function run(name: string) { exec(name); }\n",
  ],
  'web/lib/index.js': [
    lib('exports.run = (name) => { exec(name); };\n'),
    lib('exports.run = (name) => { console.log(name); };\n'),
    lib('exports.run = (name) => { exports.other(name); };\nexports.other = (name) => { exec(name); };\n'),
  ],
  'java/Web.java': [
    'package acme;\n@RestController\npublic class Web {\n  private Service service;\n  @GetMapping("/")\n  public void show(@RequestParam String name) throws Exception {\n    service.read(name);\n  }\n}\n',
    'package acme;\n@RestController\npublic class Web {\n  private Files service;\n\n  @GetMapping("/")\n  public void show(@RequestParam String name) throws Exception {\n    service.read(name);\n  }\n}\n',
  ],
  'java/Service.java': [
    'package acme;\npublic interface Service {\n  void read(String name) throws Exception;\n}\n',
    javaService('Service', '', exec),
    javaService('Service', ' extends Files', 'super.read(name);'),
  ],
  'java/Files.java': [
    javaService('Files', ' implements Service', exec),
    javaService('Files', '', exec),
    javaService('Files', ' implements Service', 'System.out.println(name);'),
  ],
  'java/More.java': [javaService('More', ' implements Service', exec), javaService('Service', '', exec)],
  'php/show.php': ["<?php\nread_it($_GET['name']);\n", "<?php\n(new Reader())->read($_GET['name']);\n"],
  'php/read.php': [
    '<?php\nfunction read_it($name) { system($name); }\n',
    '<?php\n\nfunction read_it($name) { echo 1; }\n',
    '<?php\nclass Reader { function read($name) { system($name); } }\n',
  ],
  'php/other.php': [
    '<?php\nfunction read_it($name) { system($name); }\n',
    '<?php\nclass Reader { function read($name) { system("ls " . $name); } }\n',
  ],
  'go/main.go': [
    'package main\n\nimport "net/http"\n\nfunc show(w http.ResponseWriter, r *http.Request) {\n\trun(r.FormValue("name"))\n}\n',
    'package main\n\nimport "net/http"\n\nfunc show(w http.ResponseWriter, r *http.Request) {\n\tother(r.FormValue("name"))\n}\n',
  ],
  'go/run.go': [
    'package main\n\nimport "os/exec"\n\nfunc run(name string) {\n\texec.Command("sh", "-c", name).Run()\n}\n',
    'package main\n\nfunc run(name string) {\n\tother(name)\n}\n',
  ],
  'go/other.go': [
    'package main\n\nimport "os/exec"\n\nfunc other(name string) {\n\texec.Command("sh", "-c", name).Run()\n}\n',
  ],
};

const drawnFile = (path: string) => fc.constantFrom(undefined, ...(variants[path] ?? []));

function present(drawn: Readonly<Record<string, string | undefined>>): Files {
  return Object.fromEntries(
    Object.entries(drawn).flatMap(([path, text]) => (text === undefined ? [] : [[path, text]])),
  );
}

/** A tree, and edits of one or two of its files after the other. */
export const drawnEdits = fc
  .tuple(
    fc.record(Object.fromEntries(Object.keys(variants).map((path) => [path, drawnFile(path)]))),
    fc.array(
      fc
        .uniqueArray(fc.constantFrom(...Object.keys(variants)), { minLength: 1, maxLength: 3 })
        .chain((paths) => fc.record(Object.fromEntries(paths.map((path) => [path, drawnFile(path)])))),
      { minLength: 1, maxLength: 4 },
    ),
  )
  .map(([first, edits]) => {
    const trees = [first];
    for (const edit of edits) trees.push({ ...trees.at(-1), ...edit });
    return trees.map(present);
  });
