// The last part of a path leads nowhere else, and is untrusted in every other use.
import t from 'tap';
import { reportedLines } from '../reported-lines.ts';

const node = (
  use: string,
) => `const path = require('path'), fs = require('fs'), { exec } = require('child_process');
require('express')().get('/', (req, res) => { ${use} });`;
const flask = (use: string) => `import os
from flask import Flask, request
app = Flask(__name__)
@app.route('/')
def read():
    ${use}`;
const spring = (use: string) => `import java.nio.file.*;
import org.springframework.web.bind.annotation.*;
@RestController
class A {
  @GetMapping("/a")
  Object a(@RequestParam String name) throws Exception { ${use} }
}`;
const go = (use: string) => `package main
import ("net/http"; "os"; "os/exec"; "path/filepath")
func read(w http.ResponseWriter, r *http.Request) {
	name := r.URL.Query().Get("name")
	${use}
}
func main() { http.HandleFunc("/", read) }`;
const mvc = (use: string) => `using Microsoft.AspNetCore.Mvc;
public class AController : Controller {
  [HttpGet] public IActionResult A(string name) { return Content(System.IO.File.ReadAllText("/data/" + ${use})); }
}`;
const rails = (use: string) => `class AController < ApplicationController\n  def a\n    ${use}\n  end\nend`;

const clean: Readonly<Record<string, string>> = {
  'a.js': node("fs.readFile('/data/' + path.basename(req.query.name), done);"),
  'parsed.js': node("fs.readFile('/data/' + path.parse(req.query.name).base, done);"),
  'taken.js': node(
    "const { name } = path.parse(req.query.name); fs.readFile('/data/' + name + '.txt', done);",
  ),
  'split.js': node("fs.readFile('/data/' + req.query.name.split('/').pop(), done);"),
  'ending.js': node("fs.readFile('/data/a' + path.extname(req.query.name), done);"),
  'a.py': flask("return open('/data/' + os.path.basename(request.args['name'])).read()"),
  'A.java': spring('return Files.readAllBytes(Paths.get("/data").resolve(Paths.get(name).getFileName()));'),
  'Typed.java': spring(
    'Path path = Path.of(name); Path last = path.getFileName(); return Files.readAllBytes(Paths.get("/data").resolve(last));',
  ),
  'object.php': "<?php readfile('/data/' . (new SplFileInfo($_GET['name']))->getBasename());",
  'File.java': spring('return Files.readAllBytes(Paths.get("/data", new java.io.File(name).getName()));'),
  'a.go': go('os.ReadFile("/data/" + filepath.Base(name))'),
  'A.cs': mvc('Path.GetFileNameWithoutExtension(name)'),
  'a.php': "<?php readfile('/data/' . pathinfo($_GET['name'], PATHINFO_BASENAME));",
  'parts.php': "<?php readfile('/data/' . pathinfo($_GET['name'])['basename']);",
  'a_controller.rb': rails("send_file '/data/' + File.basename(params[:name])"),
};
for (const [path, text] of Object.entries(clean))
  t.test(`last part: chooses no folder, ${path}`, async (t) => {
    t.same(await reportedLines(path, text), []);
  });

const reported: Readonly<Record<string, readonly [string, string]>> = {
  'command.js': [node("exec('ls ' + path.basename(req.query.name));"), '2 command-injection'],
  'parsed.js': [node("exec('ls ' + path.parse(req.query.name).base);"), '2 command-injection'],
  'command.py': [flask("os.system('ls ' + os.path.basename(request.args['name']))"), '6 command-injection'],
  'Command.java': [
    spring('return Runtime.getRuntime().exec("ls " + Paths.get(name).getFileName());'),
    '6 command-injection',
  ],
  'command.go': [go('exec.Command("sh", "-c", "ls " + filepath.Base(name))'), '5 command-injection'],
  'command.php': ["<?php system('ls ' . basename($_GET['name']));", '1 command-injection'],
  'flags.php': ["<?php readfile('/data/' . pathinfo($_GET['name'], $flags));", '1 path-traversal'],
  'folder.js': [node("fs.readFile('/data/' + path.parse(req.query.name).dir, done);"), '2 path-traversal'],
  'folder.php': ["<?php readfile('/data/' . pathinfo($_GET['name'], PATHINFO_DIRNAME));", '1 path-traversal'],
  'comma.js': [node("fs.readFile('/data/' + req.query.name.split(',').pop(), done);"), '2 path-traversal'],
  'whole.cs': [mvc('name'), '3 path-traversal'],
};
for (const [path, [text, expected]] of Object.entries(reported))
  t.test(`last part: is untrusted all the same, ${path}`, async (t) => {
    t.same(await reportedLines(path, text), [expected]);
  });

t.test('last part: what a file has in it is none of its name', async (t) => {
  t.same(await reportedLines('a.js', node("res.send(fs.readFileSync('/data/' + req.query.name));")), [
    '2 path-traversal',
  ]);
});
