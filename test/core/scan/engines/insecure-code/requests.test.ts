// Requests in files as people write them, in every language, also with every local name renamed: see request-files.ts.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import type { LanguageId } from '../../../../../packages/core/src/scan/engines/insecure-code/insecure-code-rule.ts';
import { namesInRoutes, withOtherNames } from './renamed-code.ts';
import { filesBelow, flowsOf } from './request-files.ts';

const root = fileURLToPath(new URL('requests', import.meta.url));

for (const language of readdirSync(root) as LanguageId[])
  t.test(`requests: files of ${language}, as written and with other names`, async (t) => {
    const folder = `${root}/${language}`;
    const { found, expected } = await flowsOf(t, folder);
    t.strictSame(found, expected, 'as written');

    const kept = new Set(
      filesBelow(folder).flatMap((path) => [...namesInRoutes(readFileSync(path, 'utf8'))]),
    );
    const renamed = await flowsOf(t, folder, async (path, text) => {
      const other = await withOtherNames(language, path, text, kept);
      return other ?? text;
    });
    t.strictSame(renamed.found, renamed.expected, 'renamed');
  });
