// Repairs of Go modules by a proxy and a checksum database on this machine.
import t, { type Test } from 'tap';
import { sumOfManifest } from '../../../../../packages/core/src/scan/repairs/go/go-proxy.ts';
import { goRepairer } from '../../../../../packages/core/src/scan/repairs/go/repair-go.ts';
import { type RepairWorld, registryDouble, repairWith } from '../repair-world.ts';

/** By module and version, its go.mod without the first line. */
const modules: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'example.com/Left': {
    'v1.0.0': 'go 1.18\n',
    'v1.1.0': 'go 1.18\n\nrequire example.com/other v1.1.0\n',
    'v1.2.0': 'go 1.18\n\nrequire example.com/other v1.1.0\n',
    'v1.3.0': 'go 1.30\n',
  },
  'example.com/other': {
    'v1.0.0': 'go 1.18\n',
    'v1.1.0': 'go 1.18\n',
    'v1.2.0': 'go 1.18\n\nretract v1.1.5\n',
    'v1.1.5': '',
  },
  'example.com/new': { 'v1.0.0': 'go 1.18\n', 'v1.1.0': 'go 1.18\n\nrequire example.com/unknown v1.0.0\n' },
};

const main = (...required: readonly string[]) =>
  `module example.com/app\n\ngo 1.20\n\nrequire (\n${required.map((one) => `\t${one}\n`).join('')})\n`;
const sums = (...lines: readonly string[]) => lines.map((line) => `${line}\n`).join('');
const contentOf = (name: string, version: string) => `${name} ${version} h1:content=`;
const manifestOf = (name: string, version: string) =>
  `${name} ${version}/go.mod ${sumOfManifest(textOf(name, version))}`;
const textOf = (name: string, version: string) => `module ${name}\n\n${modules[name]?.[version]}`;

async function repaired(t: Test, files: RepairWorld['files'], world: Partial<RepairWorld> = {}) {
  const registry = await registryDouble(t, (path) => {
    const [, kind, name = '', file = ''] =
      /^\/(proxy|sum\/lookup)\/(.+?)(?:\/@v\/|@)([^/]+)$/.exec(
        path.replaceAll(/!([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      ) ?? [];
    const versions = modules[name];
    if (versions === undefined) return undefined;
    if (kind === 'sum/lookup') return `12\n${contentOf(name, file)}\n${manifestOf(name, file)}\n\nsigned\n`;
    if (file === 'list') return Object.keys(versions).join('\n');
    const version = file.replace(/\.(?:mod|info)$/, '');
    if (!(version in versions)) return undefined;
    if (file.endsWith('.info')) return JSON.stringify({ Version: version, Time: '2020-01-01T00:00:00Z' });
    return textOf(name, version);
  });
  return repairWith(t, goRepairer, {
    path: 'go.mod',
    files,
    ecosystem: 'Go',
    vulnerable: ['example.com/Left@1.0.0'],
    ...world,
    environment: {
      GOPROXY: `${registry.url}/proxy,direct`,
      GOSUMDB: `sum.example.org ${registry.url}/sum`,
      ...world.environment,
    },
  });
}

t.test('repairGo: raises a module and what its release needs, with their sums', async (t) => {
  const files = {
    'go.mod': main('example.com/Left v1.0.0 // v1.0.0 stays here', 'example.com/other v1.0.0 // indirect'),
    'go.sum': sums(
      contentOf('example.com/Left', 'v1.0.0'),
      manifestOf('example.com/Left', 'v1.0.0'),
      contentOf('example.com/other', 'v1.0.0'),
      manifestOf('example.com/other', 'v1.0.0'),
      'example.com/zeta v1.0.0/go.mod h1:zeta=',
    ),
  };
  const { edits, notes } = await repaired(t, files);

  t.same(notes, []);
  t.equal(
    edits.get('go.mod'),
    main('example.com/Left v1.1.0 // v1.0.0 stays here', 'example.com/other v1.1.0 // indirect'),
  );
  t.equal(
    edits.get('go.sum'),
    sums(
      manifestOf('example.com/Left', 'v1.0.0'),
      contentOf('example.com/Left', 'v1.1.0'),
      manifestOf('example.com/Left', 'v1.1.0'),
      manifestOf('example.com/other', 'v1.0.0'),
      contentOf('example.com/other', 'v1.1.0'),
      manifestOf('example.com/other', 'v1.1.0'),
      'example.com/zeta v1.0.0/go.mod h1:zeta=',
    ),
  );
  const again = await repaired(t, Object.fromEntries(edits));
  t.equal(again.edits.size, 0, 'a second run changes nothing');
});

t.test('repairGo: brings in nothing vulnerable, and nothing retracted', async (t) => {
  const files = { 'go.mod': main('example.com/Left v1.0.0', 'example.com/other v1.0.0') };
  const vulnerable = ['example.com/Left@1.0.0', 'example.com/other@1.1.0'];

  t.equal(
    (await repaired(t, files, { vulnerable })).edits.get('go.mod'),
    main('example.com/Left v1.1.0', 'example.com/other v1.2.0'),
  );
});

t.test('repairGo: says what only Go itself can resolve', async (t) => {
  const vulnerable = ['example.com/Left@1.0.0', 'example.com/Left@1.1.0', 'example.com/Left@1.2.0'];
  const files = { 'go.mod': main('example.com/Left v1.0.0', 'example.com/other v1.1.0') };

  t.match(await repaired(t, files, { vulnerable }), {
    edits: new Map(),
    notes: [
      /^example\.com\/Left v1\.3\.0 was not taken, because .* needs Go 1\.30: run `go get example\.com\/Left@v1\.3\.0 && go mod tidy`\.$/,
    ],
  });
  t.match(
    await repaired(
      t,
      { 'go.mod': main('example.com/new v1.0.0') },
      { vulnerable: ['example.com/new@1.0.0'] },
    ),
    { edits: new Map(), notes: [/needs example\.com\/unknown, which go\.mod does not name/] },
  );
  t.match(await repaired(t, files, { environment: { GOPRIVATE: 'example.com' } }), {
    edits: new Map(),
    notes: ['No proxy is asked about example.com/Left: run `go get example.com/Left@latest`.'],
  });
  await t.rejects(repaired(t, { ...files, 'vendor/modules.txt': '' }), { message: /vendor folder/ });
  await t.rejects(repaired(t, { 'go.mod': files['go.mod'].replace('go 1.20', 'go 1.16') }), {
    message: /is for Go 1\.16/,
  });
  t.match(await repaired(t, { 'go.mod': `${files['go.mod']}\nreplace example.com/Left => ../left\n` }), {
    edits: new Map(),
    notes: [/edit the `replace` directive/],
  });
});

t.test('repairGo: takes no sums where none can be checked', async (t) => {
  const files = { 'go.mod': main('example.com/Left v1.0.0', 'example.com/other v1.1.0'), 'go.sum': '' };

  await t.rejects(repaired(t, files, { environment: { GOSUMDB: 'off' } }), {
    message: /No checksum database is asked about example\.com\/Left/,
  });
});
