// Advisories that name Go packages of a module: code that imports others of the module lowers the priority, with the
// reason, and closes nothing.
import { join } from 'node:path';
import t from 'tap';
import { notImportedOf, priorityOf } from '../../../../../packages/core/src/vocabulary/priority.ts';
import { audit, sync, writeExport } from './advisory-setup.ts';

const folder = t.testdir();
const databasePath = join(folder, 'data', 'advisories.db');
const module = 'golang.org/x/crypto';

const go = (id: string, name: string, paths: readonly string[] | null, aliases: readonly string[] = []) => ({
  ...{ id, aliases, modified: '2026-01-01T00:00:00Z', summary: `${id} in ${name}` },
  affected: [
    {
      package: { ecosystem: 'Go', name },
      ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }, { fixed: '1.0.0' }] }],
      ...(paths && { ecosystem_specific: { imports: paths.map((path) => ({ path, symbols: ['Dial'] })) } }),
    },
  ],
});

t.before(async () => {
  const from = join(folder, 'osv');
  writeExport(from, 'Go', [
    go('GO-2026-0001', module, [`${module}/ssh`], ['CVE-2026-0001']),
    go('GHSA-aaaa-bbbb-cccc', module, null, ['CVE-2026-0001']),
    go('GO-2026-0002', 'example.com/whole', null),
    go('GO-2026-0003', 'example.com/root', ['example.com/root']),
  ]);
  await sync(databasePath, from);
});

async function reachabilityOf(name: string, files: Readonly<Record<string, string>>) {
  const goMod = `module example.com/own\n\ngo 1.21\n\nrequire ${name} v0.1.0\n`;
  const { detections } = await audit({ 'go.mod': goMod, ...files }, { databasePath });
  const found = detections.find(({ package: of }) => of?.name === name);
  t.ok(found, `${name} has a finding`);
  return {
    reachability: found?.reachability,
    importedBy: found?.importedBy,
    notImported: found?.notImported,
  };
}

t.test('dependency engine: a Go package that the advisory names is not imported', async (t) => {
  const importing = (path: string) => ({ 'main.go': `package main\n\nimport "${path}"\n` });
  const sentence = `No code of the repository imports what the advisory is about: ${module}/ssh; other dependencies can.`;
  const [imported, unknown] = [
    { reachability: 'imported', importedBy: 'main.go' },
    { reachability: undefined },
  ];

  t.match(await reachabilityOf(module, importing(`${module}/ssh`)), { ...imported, notImported: undefined });
  t.match(await reachabilityOf(module, importing(`${module}/ssh/agent`)), imported, 'which needs it');
  t.match(await reachabilityOf(module, importing(`${module}/sshx`)), { ...unknown, notImported: sentence });
  t.match(await reachabilityOf(module, importing(`${module}/bcrypt`)), { ...unknown, notImported: sentence });
  t.match(
    await reachabilityOf(module, { ...importing(`${module}/bcrypt`), 'b.go': `import "${module}/ssh"\n` }),
    { reachability: 'imported', importedBy: 'b.go' },
  );
  t.match(await reachabilityOf(module, {}), { ...unknown, notImported: undefined }, 'nothing imports it');
  t.match(await reachabilityOf('example.com/whole', importing('example.com/whole/any')), imported);
  t.match(await reachabilityOf('example.com/root', importing('example.com/root/any')), imported);
});

t.test(
  'priorityOf: a named package that is not imported lowers the score, not what is exploited',
  async (t) => {
    const inputs = {
      ...({ severity: 'critical', category: 'dependency-vulnerability', package: null } as const),
      advisory: { epss: null, kev: null },
    };
    const notImported = 'No code imports it.';
    const kev = { dateAdded: '2026-01-01', dueDate: null, ransomware: null };

    const lowered = priorityOf({ ...inputs, notImported });
    t.equal(lowered.score, priorityOf(inputs).score - 10);
    t.equal(notImportedOf(lowered), notImported);
    t.equal(notImportedOf(priorityOf(inputs)), undefined);
    t.equal(priorityOf({ ...inputs, notImported, advisory: { epss: null, kev } }).level, 'urgent');
  },
);
