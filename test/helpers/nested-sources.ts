// Sources that are nested as deeply as no code is, in every language that has a parser: what ends parsers.

/** Each repeated until the file is large enough. */
export const nestedShapes: Readonly<Record<string, string>> = {
  parentheses: '(\n',
  brackets: '[\n',
  braces: '{\n',
  angles: 'a<\n',
  conditions: 'a?b:\n',
  calls: 'a(b)(\n',
  arrows: 'a=>\n',
  not: '!!!!!\n',
  minus: '- - \n',
  arrays: '[[[[1,\n',
  objects: '({a:\n',
  elements: '<a>\n',
  attributes: '<a b={\n',
  templates: '`${\n',
  types: 'type A = B<\n',
  generics: 'A<B, A<\n',
  strings: '"a" + (\n',
  comments: '/* ( */ (\n',
  heredocs: '<<A + (\n',
  decorators: '@a(\n',
  branches: 'if (a) {} else\n',
  operators: 'a + b ||\n',
  powers: 'a **\n',
  assignments: 'a =\n',
  members: 'a\n.b.c\n',
  functions: 'function f(a = function () {\n',
};

/** By ending: a line that is reported, so that the file is parsed. */
export const reportedLines: Readonly<Record<string, string>> = {
  js: 'exports.f = (req) => eval(req.query.x);\n',
  jsx: 'exports.f = (req) => eval(req.query.x);\n',
  ts: 'export const f = (req) => eval(req.query.x);\n',
  tsx: 'export const f = (req) => eval(req.query.x);\n',
  py: 'import os\ndef f(name):\n  os.system("ls " + name)\n',
  java: 'class A { void f(String a) throws Exception { Runtime.getRuntime().exec("ls " + a); } }\n',
  kt: 'fun f(a: String) { Runtime.getRuntime().exec("ls " + a) }\n',
  scala: 'object A { def f(a: String) = Runtime.getRuntime().exec("ls " + a) }\n',
  swift: 'func f(a: String) { system("ls \\(a)") }\n',
  go: 'package a\nimport "os/exec"\nfunc f(a string) { exec.Command("sh", "-c", "ls "+a).Run() }\n',
  php: '<?php system("ls " . $_GET["a"]);\n',
  rb: 'def f(params)\n  system("ls #{params[:a]}")\nend\n',
  cs: 'class A { void F(string a) { System.Diagnostics.Process.Start("sh", "-c ls" + a); } }\n',
  c: '#include <stdlib.h>\nvoid f(char *a) { system(a); }\n',
  rs: 'fn f(a: &str) { std::process::Command::new("sh").arg("-c").arg(format!("ls {}", a)).status(); }\n',
  cpp: '#include <cstdlib>\nvoid f(char *a) { system(a); }\n',
};

/** Read by the code-quality engine only. */
export const otherEndings: readonly string[] = ['sh', 'ps1'];

export function nestedSource(ending: string, shape: string, bytes: number): string {
  const unit = nestedShapes[shape] ?? '';
  return `${reportedLines[ending] ?? ''}${unit.repeat(Math.ceil(bytes / unit.length))}`;
}
