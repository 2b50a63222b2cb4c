import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { generatedFiles } from '../../scripts/generated-files.ts';

const root = join(import.meta.dirname, '..', '..');

for (const { file, generate } of generatedFiles) {
  t.test(`${file}: equals what the code generates`, async (t) => {
    const committed = readFileSync(join(root, file), 'utf8');

    t.ok(committed === generate(), 'run `npm run docs` and commit what it writes');
  });
}
