// The names that an author chose decide nothing: what is found in the examples of the rules is found with other names.
import t from 'tap';
import { CodeScanner } from '../../../../../packages/core/src/scan/engines/insecure-code/code-scanner.ts';
import {
  type LanguageId,
  languageIds,
} from '../../../../../packages/core/src/scan/engines/insecure-code/insecure-code-rule.ts';
import { insecureCodeRules } from '../../../../../packages/core/src/scan/engines/insecure-code/rules/index.ts';
import { withOtherNames } from './renamed-code.ts';

const fileOf: Readonly<Record<LanguageId, string>> = {
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
};

/** A data flow at the confidence that it is reported with. */
async function found(scanner: CodeScanner, path: string, text: string): Promise<readonly string[]> {
  const outcome = await scanner.scan(path, Buffer.from(text));
  if ('skipped' in outcome) return [];
  return outcome.detections.flatMap(({ flow, ruleId, confidence }) =>
    flow ? [`${ruleId} ${confidence}`] : [],
  );
}

for (const id of languageIds)
  t.test(`code rules: data flows of ${id} are found with every local name renamed`, async (t) => {
    const path = fileOf[id];
    const lost: string[] = [];
    let tried = 0;
    for (const rule of insecureCodeRules) {
      const scanner = new CodeScanner([rule]);
      for (const text of rule.examples[id]?.bad ?? []) {
        const asWritten = await found(scanner, path, text);
        const renamed = asWritten.length > 0 ? await withOtherNames(id, path, text) : undefined;
        if (renamed === undefined) continue;
        tried += 1;
        if ((await found(scanner, path, renamed)).join() !== asWritten.join()) lost.push(renamed);
      }
    }

    t.ok(tried > 2, `examples: ${tried}`);
    t.strictSame(lost, []);
  });

/** Safe by the name of a value: the id of a process is a number. */
const safeByName: readonly string[] = ['a1 = ->(a2) { `ps -o rss -p #{a2}` }'];

t.test('code rules: a safe example stays safe with every local name renamed', async (t) => {
  const reported: string[] = [];
  for (const id of languageIds)
    for (const rule of insecureCodeRules) {
      const scanner = new CodeScanner([rule]);
      for (const text of rule.examples[id]?.good ?? []) {
        const renamed = await withOtherNames(id, fileOf[id], text);
        if (renamed !== undefined && (await found(scanner, fileOf[id], renamed)).length > 0)
          reported.push(renamed);
      }
    }
  t.strictSame(reported, safeByName);
});
