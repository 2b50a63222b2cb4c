// A text of which every sign but some was removed: what may be left decides, reader by reader.
import t from 'tap';
import { graded } from '../reported-lines.ts';

type Form = (removal: string, sink: 'path' | 'command') => readonly [path: string, text: string];

const javascript: Form = (removal, sink) => [
  'src/a.js',
  `const fs = require('fs');\nconst { exec } = require('child_process');\nconst bad = /[^a-z0-9]/g;\nrequire('express')().get('/', (req, res) => { const g = req.query.g; ${sink === 'path' ? 'fs.readFileSync("/srv/" + ' : 'exec("ls " + '}${removal}); });`,
];
const python: Form = (removal, sink) => [
  'src/a.py',
  `import os, re\nfrom flask import Flask, request\napp = Flask(__name__)\nbad = re.compile(r'[^a-z0-9]')\n@app.get('/')\ndef a():\n    g = request.args['g']\n    ${sink === 'path' ? "open('/srv/' + " : "os.system('ls ' + "}${removal})\n    return ''\n`,
];
const java: Form = (removal, sink) => [
  'src/A.java',
  `import java.nio.file.*;\nimport java.util.regex.*;\nimport org.springframework.web.bind.annotation.*;\n@RestController\nclass A {\n  static final Pattern BAD = Pattern.compile("[^a-z0-9]");\n  @GetMapping("/") byte[] a(@RequestParam String g) throws Exception {\n    ${sink === 'path' ? 'return Files.readAllBytes(Path.of("/srv/" + ' : 'Runtime.getRuntime().exec(("ls " + '}${removal}));\n  }\n}\n`,
];
const go: Form = (removal, sink) => [
  'a.go',
  `package a\n\nimport (\n\t"net/http"\n\t"os"\n\t"os/exec"\n\t"regexp"\n)\n\nvar bad = regexp.MustCompile(\`[^a-z0-9]\`)\n\nfunc h(w http.ResponseWriter, r *http.Request) {\n\tg := r.FormValue("g")\n\t${sink === 'path' ? 'os.ReadFile("/srv/" + ' : 'exec.Command("sh", "-c", "ls "+'}${removal})\n}\n`,
];
const ruby: Form = (removal, sink) => [
  'app/controllers/a_controller.rb',
  `class AController < ApplicationController\n  def show\n    g = params[:g]\n    ${sink === 'path' ? 'File.read("/srv/" + ' : 'system("ls " + '}${removal})\n  end\nend\n`,
];
const php: Form = (removal, sink) => [
  'a.php',
  `<?php\n$g = $_GET['g'];\n${sink === 'path' ? "readfile('/srv/' . " : "shell_exec('ls ' . "}${removal});\n`,
];
const csharp: Form = (removal, sink) => [
  'src/AController.cs',
  `using System.Text.RegularExpressions;\npublic class AController : Controller {\n  static readonly Regex Bad = new Regex("[^a-z0-9]");\n  [HttpGet]\n  public IActionResult A(string g) {\n    ${sink === 'path' ? 'System.IO.File.ReadAllText("/srv/" + ' : 'Process.Start("cmd.exe", "/c dir " + '}${removal});\n    return Ok();\n  }\n}\n`,
];

const harmless: readonly (readonly [Form, string])[] = [
  [javascript, "g.replace(/[^a-z0-9_-]/g, '')"],
  [javascript, "g.replaceAll(/\\W/g, '_')"],
  [javascript, "g.replace(bad, '')"],
  [javascript, "g.replace(new RegExp('[^a-z]', 'g'), '')"],
  [python, "re.sub(r'[^a-z0-9_-]+', '', g.lower())"],
  [python, "re.sub(r'\\W', '', g)"],
  [python, "bad.sub('', g)"],
  [python, "''.join(filter(str.isalnum, g))"],
  [java, 'g.replaceAll("\\\\W", "")'],
  [java, 'g.replaceAll("[^\\\\p{Alnum}]+", "")'],
  [java, 'BAD.matcher(g).replaceAll("")'],
  [go, 'bad.ReplaceAllString(g, "")'],
  [ruby, "g.gsub(/[^a-z0-9_-]/, '')"],
  [ruby, "g.tr('^a-z0-9', '')"],
  [ruby, "g.delete('^a-z0-9')"],
  [php, "preg_replace('/[^a-z0-9_-]+/i', '', $g)"],
  [php, "preg_replace('~[^[:alnum:]]~u', '', $g)"],
  [csharp, 'Regex.Replace(g, @"\\W", "")'],
  [csharp, 'Bad.Replace(g, "")'],
];
const harmful: readonly (readonly [Form, string])[] = [
  [javascript, "g.replace(/[^a-z0-9_-]/, '')"],
  [javascript, "g.replace(/[^a-z0-9 ;./]/g, '')"],
  [javascript, "g.replace(/[^a-z]/g, '$&')"],
  [javascript, "g.replace(new RegExp('[^a-z]'), '')"],
  [python, "re.sub(r'[^a-z ./;]', '', g)"],
  [python, "re.sub(r'[^a-z]', '', g, count=1)"],
  [java, 'g.replaceFirst("[^a-z]", "")'],
  [java, 'g.replaceAll("[^ -~]", "")'],
  [ruby, "g.sub(/[^a-z]/, '')"],
  [ruby, "g.gsub(/[^a-z .\\/;]/, '')"],
  [php, "preg_replace('#[^a-z ./;]#', '', $g)"],
  [php, "preg_replace('/[^a-z]/', '', $g, 1)"],
  [csharp, 'Regex.Replace(g, @"[^a-z ./;]", "")'],
];

t.test('what is left of a text harms neither a path nor a command', async (t) => {
  for (const [form, removal] of harmless)
    for (const sink of ['path', 'command'] as const)
      t.strictSame(await graded(...form(removal, sink)), [], removal);
});

t.test('what is removed once, or leaves dots, slashes and blanks, harms both', async (t) => {
  for (const [form, removal] of harmful)
    for (const sink of ['path', 'command'] as const)
      t.match(await graded(...form(removal, sink)), [/high/], removal);
});

t.test('a dot and a slash harm a path, and no command', async (t) => {
  for (const [form, removal] of [
    [javascript, "g.replace(/[^\\w.\\/-]/g, '')"],
    [python, "re.sub(r'[^\\w./-]', '', g)"],
    [php, "preg_replace('#[^\\w./-]#', '', $g)"],
  ] as const) {
    t.match(await graded(...form(removal, 'path')), [/path-traversal high/], removal);
    t.strictSame(await graded(...form(removal, 'command')), [], removal);
  }
});
