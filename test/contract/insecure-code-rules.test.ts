// Every rule about insecure code keeps the family's contract: index and folder agree, examples do what they say.
import { readdirSync } from 'node:fs';
import t from 'tap';
import { CodeScanner } from '../../packages/core/src/scan/engines/insecure-code/code-scanner.ts';
import { configurationFile } from '../../packages/core/src/scan/engines/insecure-code/configuration/configuration-file.ts';
import { configurationIds } from '../../packages/core/src/scan/engines/insecure-code/configuration/configuration-id.ts';
import {
  type CodeEdit,
  type InsecureCodeRule,
  languageIds,
} from '../../packages/core/src/scan/engines/insecure-code/insecure-code-rule.ts';
import { insecureCodeRules } from '../../packages/core/src/scan/engines/insecure-code/rules/index.ts';

const folder = new URL('../../packages/core/src/scan/engines/insecure-code/rules/', import.meta.url);

/** A file that the language or format is chosen by. */
const fileOf: Record<keyof InsecureCodeRule['examples'], string> = {
  javascript: 'src/app.tsx',
  python: 'src/app.py',
  java: 'src/App.java',
  go: 'src/app.go',
  ruby: 'src/app.rb',
  php: 'src/app.php',
  csharp: 'src/App.cs',
  c: 'src/app.c',
  rust: 'src/app.rs',
  swift: 'src/App.swift',
  dockerfile: 'Dockerfile',
  shell: 'bin/run.sh',
  markup: 'views/page.html',
  mapper: 'resources/UserMapper.xml',
};

t.test('code rules: the index lists every file of the folder, sorted, under its name', async (t) => {
  const files = readdirSync(folder)
    .filter((name) => name !== 'index.ts')
    .map((name) => name.replace(/\.ts$/, ''))
    .sort();

  t.strictSame(
    insecureCodeRules.map(({ id }) => id),
    files,
  );
});

t.test('code rules: every rule has a title, severity and remediation', async (t) => {
  const faults: string[] = [];
  for (const rule of insecureCodeRules) {
    const { id, title, cwe, owasp, why, remediation, references, sinks = {}, files = {} } = rule;
    if (title.length < 8 || title.length > 80) faults.push(`${id}: title`);
    if (cwe.some((one) => !/^CWE-\d+$/.test(one))) faults.push(`${id}: cwe`);
    if (owasp.some((one) => !/^A\d\d:2021$/.test(one))) faults.push(`${id}: owasp`);
    if (!why.endsWith('.') || !remediation.endsWith('.')) faults.push(`${id}: sentences`);
    if (/[`:]/.test(remediation)) faults.push(`${id}: remediation with code`);
    if (references.some((url) => !URL.canParse(url))) faults.push(`${id}: references`);
    for (const kind of [...languageIds, ...configurationIds]) {
      const has = kind in sinks || kind in files;
      if (has !== (rule.examples[kind] !== undefined)) faults.push(`${id}: examples of ${kind}`);
      if (has !== (rule.instead[kind] !== undefined)) faults.push(`${id}: instead for ${kind}`);
    }
  }
  t.strictSame(faults, []);
});

t.test('code rules: every bad example is reported by its rule, every good one is not', async (t) => {
  const faults: string[] = [];
  for (const rule of insecureCodeRules) {
    const scanner = new CodeScanner([rule]);
    for (const kind of [...languageIds, ...configurationIds]) {
      const { bad, good } = rule.examples[kind] ?? { bad: ['-'], good: ['-'] };
      if (bad.length === 0 || good.length === 0) faults.push(`${rule.id}: lacks examples of ${kind}`);
      if (rule.examples[kind] === undefined) continue;
      for (const text of bad)
        if ((await count(scanner, fileOf[kind], text)) === 0) faults.push(`${rule.id}: missed ${text}`);
      for (const text of good)
        if ((await count(scanner, fileOf[kind], text)) !== 0) faults.push(`${rule.id}: reported ${text}`);
    }
  }
  t.strictSame(faults, []);
});

/** Names that a line of each language finds filled from outside. */
const given = ['name', 'text', 'value', 'id', 'target', 'data'];
const fill = (one: (name: string) => string): string => given.map(one).join('');

/** A program or file of each kind around the line: annotations stand before what they are for. */
const around: Record<keyof InsecureCodeRule['instead'], (line: string, rule: InsecureCodeRule) => string> = {
  javascript: (line) =>
    `app.get('/', async (req, res) => {\n  const { ${given.join(', ')} } = req.query;\n  ${line}\n});`,
  python: (line) =>
    line.startsWith('@')
      ? `${line}\ndef handle(request):\n    pass`
      : `from flask import request\n@app.route('/')\ndef handle():\n${fill((name) => `    ${name} = request.args['${name}']\n`)}    ${line}`,
  java: (line) =>
    line.startsWith('@')
      ? `${line}\nclass A {}`
      : `class A {\n  void run(HttpServletRequest request, HttpServletResponse response) throws Exception {\n${fill((name) => `    String ${name} = request.getParameter("${name}");\n`)}    ${line}\n  }\n}`,
  go: (line) =>
    `package a\nfunc run(w http.ResponseWriter, r *http.Request) {\n${fill((name) => `\t${name} := r.URL.Query().Get("${name}")\n`)}\t${line}\n}`,
  ruby: (line) => `def show\n${fill((name) => `  ${name} = params[:${name}]\n`)}  ${line}\nend`,
  php: (line) => `<?php\n${fill((name) => `$${name} = $_GET['${name}'];\n`)}${line}\n`,
  csharp: (line) =>
    line.startsWith('[')
      ? `${line}\nclass A : Controller {}`
      : `class A : Controller {\n  public async Task Run() {\n${fill((name) => `    string ${name} = Request.Query["${name}"];\n`)}    ${line}\n  }\n}`,
  c: (line) =>
    `int main(int argc, char **argv) {\n${fill((name) => `  char *${name} = argv[1];\n`)}  ${line}\n}`,
  rust: (line) =>
    `use axum::{extract::Query, response::{Html, Redirect}};\nasync fn run(${given.map((name) => `Query(${name}): Query<String>`).join(', ')}) {\n    ${line}\n}`,
  swift: (line) =>
    `import Vapor\nfunc run(req: Request) async throws {\n${fill((name) => `    let ${name} = try req.query.get(String.self, at: "${name}")\n`)}    ${line}\n}`,
  dockerfile: (line) => `FROM debian:12.8\n${line}\nCMD ["run"]\n`,
  shell: (line) => `${line}\n`,
  markup: (line) => `<html><body>\n${line}\n</body></html>\n`,
  mapper: (line) => `<!DOCTYPE mapper PUBLIC "-//mybatis.org//DTD Mapper 3.0//EN" "">\n${line}\n`,
};

t.test('code rules: the suggested code is short, and not reported by its own rule', async (t) => {
  const faults: string[] = [];
  for (const rule of insecureCodeRules) {
    const scanner = new CodeScanner([rule]);
    for (const kind of [...languageIds, ...configurationIds]) {
      const ofSinks = Object.entries(rule.sinks ?? {}).find(([id]) => id === kind)?.[1];
      const lines = [rule.instead[kind], ...(ofSinks ?? []).map(({ instead }) => instead)];
      for (const line of new Set(lines)) {
        if (line === undefined) continue;
        if (!isShort(line)) faults.push(`${rule.id}: form of ${line}`);
        if ((await count(scanner, fileOf[kind], around[kind](line, rule))) !== 0)
          faults.push(`${rule.id}, ${kind}: reported ${line}`);
      }
    }
    for (const kind of configurationIds)
      for (const { instead, find } of rule.files?.[kind] ?? []) {
        if (instead === undefined) continue;
        if (!isShort(instead)) faults.push(`${rule.id}: form of ${instead}`);
        for (const text of [around[kind](instead, rule), `services:\n  a:\n    ${instead}\n`])
          for (const path of [fileOf[kind], ...templates])
            if ([...find(configurationFile(path, kind, text))].length > 0)
              faults.push(`${rule.id}, ${kind}: reported ${instead}`);
      }
  }
  t.strictSame(faults, []);
});

const templates = ['ejs', 'hbs', 'jinja2', 'erb', 'pug', 'jsp'].map((ending) => `views/page.${ending}`);

function isShort(line: string): boolean {
  return line.length <= 160 && !/[`\n]|\.$/.test(line);
}

t.test('code rules: the remediation is in the language of the finding', async (t) => {
  const rule = insecureCodeRules.find(({ id }) => id === 'command-injection') as InsecureCodeRule;
  const scanner = new CodeScanner([rule]);
  // The line is reported as what an outsider fills, so that the lines above are judged by the same measure.
  const lines: readonly [keyof InsecureCodeRule['instead'], string, string][] = [
    ['javascript', "exec('git log ' + name);", 'high'],
    ['python', "os.system('git log ' + name)", 'high'],
    ['java', 'Runtime.getRuntime().exec("git log " + name);', 'high'],
    ['go', 'exec.Command("sh", "-c", "git log " + name)', 'high'],
    ['ruby', "system('git log ' + name)", 'high'],
    ['php', 'system("git log " . $name);', 'high'],
    ['csharp', 'Process.Start("git", "log " + name);', 'high'],
    ['c', 'system(name);', 'medium'],
    ['shell', 'eval $1', 'medium'],
  ];
  for (const [kind, line, severity] of lines) {
    const outcome = await scanner.scan(fileOf[kind], Buffer.from(around[kind](line, rule)));
    const [first] = 'detections' in outcome ? outcome.detections : [];
    t.match(first, { severity, remediation: `as a list: \`${rule.instead[kind]}\`.` }, kind);
  }

  const all = new CodeScanner(insecureCodeRules);
  for (const [path, text, line] of [
    ['src/app.c', around.c('gets(line);', rule), 'fgets(line, sizeof line, stdin);'],
  ] as const) {
    const outcome = await all.scan(path, Buffer.from(text));
    t.match(outcome, { detections: [{ remediation: `: \`${line}\`.` }] }, 'of the place, where it has one');
  }
});

t.test('an example of its rule leads to every edit', async (t) => {
  const used = new Set<CodeEdit>();
  const all = insecureCodeRules.flatMap((rule) => editsOf(rule).map((edit) => ({ rule, ...edit })));
  for (const { rule, kind, edit } of all) {
    const scanner = new CodeScanner([{ ...rule, edits: { [kind]: [edit] } }]);
    for (const text of rule.examples[kind]?.bad ?? []) {
      const outcome = await scanner.scan(fileOf[kind], Buffer.from(text));
      const found = 'detections' in outcome ? outcome.detections : [];
      if (found.some(({ suggestedEdit }) => suggestedEdit)) used.add(edit);
    }
  }

  const unused = all.filter(({ edit }) => !used.has(edit));
  t.strictSame(
    unused.map(({ rule, kind, edit }) => `${rule.id}, ${kind}: ${edit.find}`),
    [],
  );
});

function editsOf({ edits = {} }: InsecureCodeRule) {
  return [...languageIds, ...configurationIds].flatMap((kind) =>
    (edits[kind] ?? []).map((edit) => ({ kind, edit })),
  );
}

async function count(scanner: CodeScanner, path: string, text: string): Promise<number | string> {
  const outcome = await scanner.scan(path, Buffer.from(text));
  return 'skipped' in outcome ? outcome.skipped : outcome.detections.length;
}
