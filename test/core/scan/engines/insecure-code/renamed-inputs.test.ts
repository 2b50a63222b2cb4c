// The names that an author chose decide nothing in whole files of the languages that no rule has examples in.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { CodeScanner } from '../../../../../packages/core/src/scan/engines/insecure-code/code-scanner.ts';
import { fileLanguage } from '../../../../../packages/core/src/scan/engines/insecure-code/file-language.ts';
import { insecureCodeRules } from '../../../../../packages/core/src/scan/engines/insecure-code/rules/index.ts';
import { withOtherNames } from './renamed-code.ts';

const folder = join(import.meta.dirname, '../../../../field');
const scanner = new CodeScanner(insecureCodeRules);

/** Each place where untrusted input arrives, with the confidence that it is reported with. */
async function found(path: string, text: string): Promise<readonly string[]> {
  const outcome = await scanner.scan(path, Buffer.from(text));
  if ('skipped' in outcome) return [outcome.skipped];
  return outcome.detections
    .flatMap(({ flow, ruleId, confidence, location }) =>
      flow ? [`${ruleId} ${confidence} ${location?.startLine}`] : [],
    )
    .sort();
}

for (const kind of ['scala', 'scala-across-files', 'swift', 'swift-across-files'])
  t.test(`code rules: what is found in ${kind} is found with every local name renamed`, async (t) => {
    let tried = 0;
    for (const path of globSync('**/*', { cwd: join(folder, kind, 'input') })) {
      const language = fileLanguage(path);
      if (language === undefined) continue;
      const text = readFileSync(join(folder, kind, 'input', path), 'utf8');
      await found(path, text);
      const renamed = await withOtherNames(language, path, text);
      if (renamed === undefined) continue;
      tried += 1;
      t.strictSame(await found(path, renamed), await found(path, text), path);
    }
    t.ok(tried > 1, `files: ${tried}`);
  });
