// Which results of several tools are about one fact.
import t from 'tap';
import { importScope } from '../../../../../packages/core/src/portal/findings/import-scope.ts';
import {
  type Candidate,
  matchWitnesses,
} from '../../../../../packages/core/src/portal/findings/witnesses/match-witnesses.ts';
import { normalizeDetections } from '../../../../../packages/core/src/scan/identity/normalize-detections.ts';
import type { ReportedFinding } from '../../../../../packages/core/src/scan/identity/reported-finding.ts';
import type { Category } from '../../../../../packages/core/src/vocabulary/category.ts';
import { detection } from '../../../scan/identity/audited-tree.ts';

interface Fact {
  readonly path: string | null;
  readonly purl?: string;
  readonly version?: string;
  readonly ids?: readonly string[];
  readonly line?: number;
  readonly cwe?: readonly string[];
  readonly category?: Category;
}

const own = 'branch:main';
const of = (artifact?: string, tool = 'Trivy', branch: string | null = null) =>
  importScope({ tool, artifact, branch });

function advisoryOf([id = '', ...aliases]: readonly string[]) {
  const unknown = {
    cvss: null,
    cvssScore: null,
    url: null,
    published: null,
    modified: null,
    epss: null,
    kev: null,
  };
  return { id, aliases, ...unknown };
}

function reported({ path, purl, version = '1', ids, line = 1, cwe = [], category }: Fact): ReportedFinding {
  const [one] = normalizeDetections(
    [
      detection('x', {
        ...(path === null ? { location: null } : { path, line }),
        ...(ids && { category: 'dependency-vulnerability', advisory: advisoryOf(ids) }),
        ...(purl && {
          package: { purl, name: 'x', version, fixedVersion: null, scope: null, dependencyPath: null },
        }),
        ...(category && { category }),
        cwe,
      }),
    ],
    { fingerprintKey: 'key', commit: null },
  );
  if (!one) throw new Error('Nothing was reported.');
  return one;
}

function candidate(id: string, scope: string, fact: Fact): Candidate {
  const { category, location, package: found, advisory, cwe, fingerprint } = reported(fact);
  return {
    id,
    auditType: 'dependency',
    scope,
    fingerprint,
    category,
    path: location?.path ?? null,
    startLine: location?.startLine ?? null,
    package: found,
    advisory,
    cwe,
  };
}

const joined = (
  scope: string,
  fact: Fact,
  candidates: readonly Candidate[],
  defaultBranch: string | null = null,
) => {
  const one = reported(fact);
  return matchWitnesses([one], candidates, { scope, defaultBranch }).get(one);
};

const lock = { path: 'web/package-lock.json', purl: 'pkg:npm/left@1', ids: ['CVE-2026-1'] };

t.test('places', async (t) => {
  const known = [candidate('a', own, lock)];
  const cases: readonly (readonly [
    title: string,
    artifact: string | undefined,
    path: string | null,
    is: boolean,
  ])[] = [
    ['the same path', undefined, 'web/package-lock.json', true],
    ['from the root', '.', './web/package-lock.json', true],
    ['of a folder', 'web', 'package-lock.json', true],
    ['of a folder, named whole', './web/', 'web/package-lock.json', true],
    ['of a folder of some machine', '/builds/shop/web', 'package-lock.json', true],
    ['of the whole on some machine', '/builds/shop', 'web/package-lock.json', true],
    ['of the address of the repository', 'https://git.example.com/shop', 'web/package-lock.json', true],
    ['on Windows', '.', 'web\\package-lock.json', true],
    ['the repository, without a path', '.', null, true],
    ['neither an artifact nor a path', undefined, null, false],
    ['another folder', 'api', 'package-lock.json', false],
    ['another folder of some machine', '/builds/shop/api', 'package-lock.json', false],
    ['the root', '.', 'package-lock.json', false],
    ['an image', 'registry.example/web', 'package-lock.json', false],
    ['an image without paths', 'nginx', null, false],
  ];
  for (const [title, artifact, path, is] of cases)
    t.equal(joined(of(artifact), { ...lock, path }, known)?.id, is ? 'a' : undefined, title);
  const image = [candidate('i', of('nginx', 'Grype'), { ...lock, path: '/usr/lib/left' })];
  t.match(joined(of('nginx'), { ...lock, path: null }, image), { id: 'i' }, 'one image, two tools');
  t.equal(joined(of('redis'), { ...lock, path: null }, image), undefined);
});

t.test('addresses of two repositories', async (t) => {
  const address = (host: string) => of(`https://${host}/shop`);
  const known = [candidate('a', of('https://git.example.com/shop.git', 'Grype'), lock)];
  t.match(joined(address('git.example.com'), lock, known), { id: 'a' });
  t.equal(joined(address('other.example.com'), lock, known), undefined);
  const secret = { path: 'a.env', category: 'secrets-in-code' } as const;
  const code = [candidate('s', of('https://git.example.com/shop', 'Grype'), secret)];
  t.match(joined(address('git.example.com'), secret, code), { id: 's' });
  t.equal(joined(address('other.example.com'), secret, code), undefined);
});

t.test('packages, versions and names', async (t) => {
  const known = [candidate('a', own, { ...lock, ids: ['GHSA-a', 'CVE-2026-1'] })];
  t.match(joined(of(), lock, known), { id: 'a', reason: 'advisory' }, 'an alias');
  t.equal(joined(of(), { ...lock, ids: ['CVE-2026-2'] }, known), undefined);
  t.equal(joined(of(), { ...lock, purl: 'pkg:npm/right@1' }, known), undefined);
  t.equal(joined(of(), { ...lock, version: '2' }, known), undefined, 'another version');
  t.match(joined(of(), { ...lock, version: '' }, known), { id: 'a' }, 'no version said');
  const two = [...known, candidate('b', own, { ...lock, path: 'api/package-lock.json' })];
  t.equal(joined(of('.'), { ...lock, path: null }, two), undefined, 'either could be meant');
  const versions = [...known, candidate('c', own, { ...lock, version: '2' })];
  t.equal(joined(of(), { ...lock, version: '' }, versions), undefined, 'either version could be meant');
  const [one, other] = [reported(lock), reported(lock)];
  t.equal(matchWitnesses([one, other], known, { scope: of(), defaultBranch: null }).size, 0, 'two facts');
});

t.test('branches', async (t) => {
  const known = [candidate('a', 'branch:main', lock), candidate('b', 'branch:dev', lock)];
  t.match(joined(of(undefined, 'Trivy', 'dev'), lock, known), { id: 'b' });
  t.match(joined(of(), lock, known, 'refs/heads/main'), { id: 'a' }, 'the default branch');
  t.equal(joined(of(), lock, known), undefined, 'nobody has said which is the default one');
});

t.test('lines of code', async (t) => {
  const known = [
    candidate('sql', own, { path: 'a.ts', line: 3, cwe: ['CWE-89'] }),
    candidate('key', own, { path: 'b.ts', line: 3, category: 'secrets-in-code' }),
    candidate('root', own, { path: 'Dockerfile', line: 1, cwe: ['CWE-250'], category: 'infrastructure' }),
  ];
  t.match(joined(of(), { path: 'a.ts', line: 3, cwe: ['CWE-20', 'CWE-89'] }, known), {
    id: 'sql',
    reason: 'code',
  });
  t.equal(joined(of(), { path: 'a.ts', line: 3, cwe: ['CWE-79'] }, known), undefined);
  t.equal(joined(of(), { path: 'a.ts', line: 4, cwe: ['CWE-89'] }, known), undefined);
  t.equal(joined(of(), { path: 'a.ts', line: 3 }, known), undefined, 'no weakness is named');
  t.match(joined(of(), { path: 'b.ts', line: 3, category: 'secrets-in-code' }, known), { id: 'key' });
  t.equal(joined(of(), { path: 'b.ts', line: 3, cwe: ['CWE-798'] }, known), undefined, 'no secret');
  const root = { path: 'Dockerfile', line: 1, cwe: ['CWE-250'] };
  t.match(joined(of(), root, known), { id: 'root' }, 'configuration, whatever the document calls it');
  t.equal(joined(of(), { ...root, category: 'code-smell' }, known), undefined);
});

t.test('a thousand drawn pairs', async (t) => {
  let seed = 7;
  const draw = (limit: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * limit);
  };
  const folders = ['', 'web/', 'api/', 'services/pay/'];
  let [right, wrong, same] = [0, 0, 0];
  for (let index = 0; index < 1_000; index += 1) {
    const fact = (name: number, version: number, folder: number, number: number): Fact => ({
      path: `${folders[folder]}package-lock.json`,
      purl: `pkg:npm/p${name}@${version}`,
      version: String(version),
      ids: [`GHSA-${name}-${number}`, `CVE-${name}-${number}`],
    });
    // Siblings that differ in one respect each stand beside what is meant.
    const mine = [draw(50), 1 + draw(3), draw(4), draw(9)] as const;
    const siblings = mine.map((value, place) => mine.map((one, at) => (at === place ? value + 60 : one)));
    const known = [mine, ...siblings.filter((_, place) => place !== 2)].map((parts, place) =>
      candidate(String(place), own, fact(...(parts as [number, number, number, number]))),
    );
    const isSame = draw(2) === 0;
    const [name, version, folder, number] = mine;
    const reportedFact = fact(name, version, isSame ? folder : (folder + 1) % 4, number);
    const isBelow = draw(2) === 0;
    const base = folders[isSame ? folder : (folder + 1) % 4] ?? '';
    const found = joined(
      of(isBelow && base !== '' ? base : '.'),
      {
        ...reportedFact,
        ids: [`CVE-${name}-${number}`],
        path: isBelow ? 'package-lock.json' : reportedFact.path,
      },
      known,
    );
    if (isSame) same += 1;
    if (isSame && found?.id === '0') right += 1;
    else if (found) wrong += 1;
  }
  t.equal(wrong, 0);
  t.ok(right >= same * 0.95, `${right} of ${same}`);
});
