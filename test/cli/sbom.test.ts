// `assay sbom`: versions of the formats, and vulnerabilities by the local database.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { assayIn } from '../helpers/assay-command.ts';

const lock = {
  lockfileVersion: 3,
  packages: { '': {}, 'node_modules/left': { version: '1.0.0', license: 'MIT' } },
};
const record = {
  ...{ id: 'GHSA-aaaa-bbbb-cccc', aliases: ['CVE-2026-7777'], modified: '2026-01-01T00:00:00Z' },
  summary: 'A problem',
  affected: [
    {
      package: { ecosystem: 'npm', name: 'left' },
      ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }, { fixed: '2.0.0' }] }],
    },
  ],
};

t.test('sbom: each version of each format, and none that does not exist', async (t) => {
  const folder = t.testdir({ 'package-lock.json': JSON.stringify(lock) });
  const { run } = assayIn(folder);
  const written = async (...args: readonly string[]) => {
    const { code, stdout, stderr } = await run(['sbom', folder, ...args]);
    return { code, stderr, document: code === 0 ? JSON.parse(stdout) : undefined };
  };

  t.match((await written()).document, { specVersion: '1.6', components: [{ licenses: [{}] }] });
  t.match((await written('--spec-version', '1.7')).document, { specVersion: '1.7' });
  t.match((await written('--format', 'spdx')).document, { spdxVersion: 'SPDX-2.3' });
  t.match((await written('--format', 'spdx', '--spec-version', '3.0')).document, {
    '@context': 'https://spdx.org/rdf/3.0.1/spdx-context.jsonld',
  });
  t.match(await written('--format', 'spdx', '--spec-version', '1.7'), {
    code: 2,
    stderr: /There is no spdx 1\.7\. Use --spec-version 2\.3 or 3\.0\./,
  });
});

t.test('sbom: with vulnerabilities, and without a database nothing is said to be clean', async (t) => {
  const folder = t.testdir({ 'package-lock.json': JSON.stringify(lock) });
  const records = join(folder, 'records');
  mkdirSync(records);
  writeFileSync(join(records, `${record.id}.json`), JSON.stringify(record));
  const { run } = assayIn(folder);
  const sbom = ['sbom', folder, '--include-vulnerabilities'];

  const without = await run(sbom);
  t.match(without, { code: 2, stdout: '', stderr: /There is no advisory database.*assay advisories sync/s });

  t.equal((await run(['advisories', 'sync', '--from', records])).code, 0);
  const { code, stdout, stderr } = await run(sbom);
  t.equal(code, 0, stderr);
  t.match(JSON.parse(stdout).vulnerabilities, [
    { id: 'CVE-2026-7777', affects: [{ ref: 'pkg:npm/left@1.0.0' }], recommendation: /2\.0\.0/ },
  ]);
});
