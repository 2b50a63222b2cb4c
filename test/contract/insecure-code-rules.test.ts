// Every rule about insecure code keeps the family's contract: index and folder agree, examples do what they say.
import { readdirSync } from 'node:fs';
import t from 'tap';
import { CodeScanner } from '../../packages/core/src/engines/insecure-code/code-scanner.ts';
import {
  configurationIds,
  type InsecureCodeRule,
  languageIds,
} from '../../packages/core/src/engines/insecure-code/insecure-code-rule.ts';
import { insecureCodeRules } from '../../packages/core/src/engines/insecure-code/rules/index.ts';

const folder = new URL('../../packages/core/src/engines/insecure-code/rules/', import.meta.url);

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
  dockerfile: 'Dockerfile',
  kubernetes: 'deploy/app.yaml',
  terraform: 'main.tf',
  shell: 'bin/run.sh',
  markup: 'views/page.html',
};

t.test('the index lists every file of the folder, sorted, under its own name', async (t) => {
  const files = readdirSync(folder)
    .filter((name) => name !== 'index.ts')
    .map((name) => name.replace(/\.ts$/, ''))
    .sort();

  t.strictSame(
    insecureCodeRules.map(({ id }) => id),
    files,
  );
});

t.test('every rule says what it is, how grave, and what to do', async (t) => {
  const faults: string[] = [];
  for (const rule of insecureCodeRules) {
    const { id, title, cwe, owasp, why, remediation, references, sinks = {}, files = {} } = rule;
    if (title.length < 8 || title.length > 80) faults.push(`${id}: title`);
    if (cwe.some((one) => !/^CWE-\d+$/.test(one))) faults.push(`${id}: cwe`);
    if (owasp.some((one) => !/^A\d\d:2021$/.test(one))) faults.push(`${id}: owasp`);
    if (!why.endsWith('.') || !remediation.endsWith('.')) faults.push(`${id}: sentences`);
    if (!remediation.includes('`')) faults.push(`${id}: remediation without code`);
    if (references.some((url) => !URL.canParse(url))) faults.push(`${id}: references`);
    for (const kind of [...languageIds, ...configurationIds]) {
      const has = kind in sinks || kind in files;
      if (has !== (rule.examples[kind] !== undefined)) faults.push(`${id}: examples of ${kind}`);
    }
  }
  t.strictSame(faults, []);
});

t.test('every bad line is reported by its rule, every good one is not', async (t) => {
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

async function count(scanner: CodeScanner, path: string, text: string): Promise<number | string> {
  const outcome = await scanner.scan(path, Buffer.from(text));
  return 'skipped' in outcome ? outcome.skipped : outcome.detections.length;
}
