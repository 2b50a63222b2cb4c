// Import formats that are added by a file: added, listed, used, refused with a place, and removed.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { assayIn } from '../helpers/assay-command.ts';

const page = readFileSync(join(import.meta.dirname, '../../docs/own-import-formats.md'), 'utf8');
const example = JSON.parse(/```json\n([\s\S]*?)```/.exec(page)?.[1] ?? '');

t.test('assay imports: adds a mapping file, imports with it, and removes it', async (t) => {
  const home = t.testdir({
    'acme-scan.json': JSON.stringify(example),
    'wrong.json': JSON.stringify({ ...example, severity: { path: 'level' } }),
    'list.json': '[]',
    'report.json': JSON.stringify(example.samples[0].document),
  });
  const assay = assayIn(home);
  const local = (...words: string[]) =>
    assay.here([...words, '--local', '--data-dir', join(home, 'portal'), '--json']);
  await local('teams', 'create', 'Team');
  await local('repos', 'add', 'https://git.example/o/shop.git');
  const wrong = await local('imports', 'add-mapping', 'wrong.json');
  t.equal(wrong.code, 2);
  t.match(wrong.stdout + wrong.stderr, /severity\.otherwise is missing/);
  t.equal((await local('imports', 'add-mapping', 'list.json')).code, 2);

  const added = await local('imports', 'add-mapping', 'acme-scan.json');
  t.match(JSON.parse(added.stdout), { format: 'acme-scan', tool: 'Acme Scan' });
  t.match(JSON.parse((await local('imports', 'mappings')).stdout), { items: [{ format: 'acme-scan' }] });
  const imported = await local(
    'audits',
    'import',
    'report.json',
    '--repository',
    'shop',
    '--type',
    'security',
  );
  t.match(JSON.parse(imported.stdout), { tool: 'Acme Scan', summary: { critical: 1 } });

  t.equal((await local('imports', 'remove-mapping', 'other')).code, 2);
  t.equal((await local('imports', 'remove-mapping', 'acme-scan')).code, 0);
  t.match(JSON.parse((await local('imports', 'mappings')).stdout), { items: [] });
});
