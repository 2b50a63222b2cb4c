// What a question about the items of a list proves of a value, in each language that has one.
import t from 'tap';
import { foundIn } from '../found-in.ts';

const script = (test: string): Record<string, string> => ({
  'a.js': `const pages = ['/a', '/b'];\nrequire('express')().get('/', (a, b) => {\n  const n = a.query.n;\n  if (${test}) b.redirect(n);\n});\n`,
});
const python = (test: string): Record<string, string> => ({
  'a.py': `from flask import Flask, redirect, request\napp = Flask(__name__)\nPAGES = ['/a', '/b']\n@app.route('/')\ndef go():\n    n = request.args.get('n')\n    if ${test}:\n        return redirect(n)\n    return ''\n`,
});
const ruby = (test: string): Record<string, string> => ({
  'app/controllers/a_controller.rb': `class AController < ApplicationController\n  PAGES = %w[/a /b]\n  def a\n    n = params[:n]\n    redirect_to n, allow_other_host: true if ${test}\n  end\nend\n`,
});
const java = (test: string): Record<string, string> => ({
  'A.java': `import java.util.*;\nimport jakarta.servlet.http.*;\npublic class A extends HttpServlet {\n  static final List<String> PAGES = List.of("/a", "/b");\n  protected void doGet(HttpServletRequest q, HttpServletResponse s) throws java.io.IOException {\n    String n = q.getParameter("n");\n    ${test} s.sendRedirect(n);\n  }\n}\n`,
});

const safe: readonly Readonly<Record<string, string>>[] = [
  script('pages.some((one) => one === n)'),
  script('!pages.every((one) => one !== n)'),
  script('pages.some((one) => n.startsWith(one))'),
  python('any(one == n for one in PAGES)'),
  python('not all(one != n for one in PAGES)'),
  ruby('PAGES.any? { |one| one == n }'),
  ruby('!PAGES.none? { |one| one.eql?(n) }'),
  java('if (PAGES.stream().anyMatch(one -> one.equals(n)))'),
  java('for (String one : PAGES) if (Objects.equals(one, n))'),
  java('if ("/a".equals(n))'),
];
const open: readonly Readonly<Record<string, string>>[] = [
  script('pages.some((one) => one !== n)'),
  script('pages.every((one) => one !== n)'),
  script('pages.some((one) => n.includes(one))'),
  script('a.query.list.some((one) => one === n)'),
  script('pages.some(() => n)'),
  python('any(one in n for one in PAGES)'),
  python('not any(one == n for one in PAGES)'),
  python('any(one == n for one in request.args.getlist("p"))'),
  ruby('PAGES.any? { |one| n.include?(one) }'),
  ruby('PAGES.none? { |one| one == n }'),
  java('if (PAGES.stream().noneMatch(one -> one.equals(n)))'),
  java('for (String one : PAGES) if (!one.equals(n))'),
];

const name = (files: Readonly<Record<string, string>>): string =>
  Object.entries(files)
    .map(
      ([path, text]) =>
        `${path} ${/^.*(?:some|every|any|all|none|for \(|equals).*$/m.exec(text)?.[0].trim()}`,
    )
    .join();

for (const files of safe)
  t.test(`listGuards: one of a list: ${name(files)}`, async (t) => t.strictSame(await foundIn(t, files), []));
for (const files of open)
  t.test(`listGuards: none of a list: ${name(files)}`, async (t) =>
    t.match(await foundIn(t, files), [/^open-redirect/]),
  );
