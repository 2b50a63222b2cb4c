// `assay licenses` and `assay licenses notice`: of what is declared, installed, missing and hostile.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import t from 'tap';
import { assayIn } from '../helpers/assay-command.ts';

const mit =
  'Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files';
const text = (name: string) =>
  `Copyright ${name}\n\n${mit}\n\nThe above copyright notice and this permission notice shall be included.\n`;

function project(t: { testdir(): string }, files: Readonly<Record<string, string | object>>): string {
  const folder = t.testdir();
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), typeof content === 'string' ? content : JSON.stringify(content));
  }
  return folder;
}

const { run: assay } = assayIn(t.testdir());

const lock = {
  lockfileVersion: 3,
  packages: {
    '': { dependencies: { told: '1', found: '1', silent: '1' }, devDependencies: { tool: '1' } },
    'node_modules/told': { version: '1.0.0', license: 'Apache-2.0' },
    'node_modules/found': { version: '1.0.0' },
    'node_modules/silent': { version: '1.0.0' },
    'node_modules/tool': { version: '1.0.0', license: 'GPL-3.0', dev: true },
  },
};
const installed = {
  '.gitignore': 'node_modules\n',
  'package-lock.json': lock,
  'node_modules/told/package.json': { version: '1.0.0' },
  'node_modules/told/LICENSE': 'The terms of told',
  'node_modules/told/NOTICE.txt': 'A notice of told',
  'node_modules/found/package.json': { version: '1.0.0' },
  'node_modules/found/LICENSE.md': text('found'),
};

t.test('licenses: from lockfiles and from installed packages, unknown where nothing says one', async (t) => {
  const folder = project(t, installed);

  const { code, stdout } = await assay(['licenses', folder, '--json']);

  const { complete, packages } = JSON.parse(stdout);
  t.equal(code, 0);
  t.equal(complete, true);
  t.strictSame(
    packages.map((one: Record<string, string>) => [one.name, one.license, one.category, one.scope]),
    [
      ['found', 'MIT', 'permissive', 'runtime'],
      ['silent', 'unknown', 'unknown', 'runtime'],
      ['told', 'Apache-2.0', 'permissive', 'runtime'],
      ['tool', 'GPL-3.0-only', 'strong-copyleft', 'development'],
    ],
  );
});

t.test('licenses: a table by license, and how many are unknown', async (t) => {
  const { stdout, stderr } = await assay(['licenses', project(t, installed), '--scope', 'runtime']);

  t.match(stdout, /Apache-2\.0\s+permissive\s+1\s+told/);
  t.notMatch(stdout, /GPL/);
  t.match(stderr, /3 packages; the license of 1 is unknown\.\n.*install the dependencies/);
});

t.test('licenses notice: each text once, with exit 3 while one is missing', async (t) => {
  const folder = project(t, installed);
  const file = join(folder, 'NOTICES.md');

  const { code, stderr } = await assay(['licenses', 'notice', folder, '--output', file]);

  const notices = readFileSync(file, 'utf8');
  t.equal(code, 3);
  t.match(stderr, /The license of 1 is unknown\.\n.*license text of 1 was not found: install/s);
  t.match(notices, /- told 1\.0\.0: Apache-2\.0 \(pkg:npm\/told@1\.0\.0\)/);
  t.match(notices, /The terms of told/);
  t.match(notices, /A notice of told/);
  t.notMatch(notices, /tool/, 'what only development needs is not shipped');
});

t.test('licenses: another version, a link that leads out and a hostile name are not read', async (t) => {
  const folder = project(t, {
    'package-lock.json': {
      lockfileVersion: 3,
      packages: {
        '': { dependencies: { other: '1', linked: '1' } },
        'node_modules/other': { version: '2.0.0' },
        'node_modules/linked': { version: '1.0.0' },
        'node_modules/x': { name: '../../outside', version: '1.0.0' },
      },
    },
    'node_modules/other/package.json': { version: '1.0.0', license: 'MIT' },
  });
  const outside = mkdtempSync(join(tmpdir(), 'outside-'));
  t.teardown(() => rmSync(outside, { recursive: true }));
  writeFileSync(join(outside, 'package.json'), '{"version":"1.0.0","license":"MIT"}');
  symlinkSync(outside, join(folder, 'node_modules/linked'));

  const { stdout } = await assay(['licenses', folder, '--json']);

  for (const { name, license } of JSON.parse(stdout).packages) t.equal(license, 'unknown', name);
});
