// A thousand pairs of results, one of an audit and one of an import, of which it is known whether they are one fact.
import type { Detection } from '../../../packages/core/src/vocabulary/detection.ts';
import { importPortal, type Outcome, percent, random, type Where } from './world.ts';

const count = 1_000;
const perRepository = 100;

interface Pair {
  readonly kind: string;
  readonly isSame: boolean;
  /** What the audit finds; `later`: once its advisory is known by every name. */
  readonly own: Detection;
  readonly later: Detection;
  readonly trivy?: object;
  readonly sarif?: object;
}

export async function pairs(where: Where): Promise<Outcome> {
  const draw = random(where.seed);
  const world = await importPortal(where);
  const counts = new Map<string, { right: number; all: number }>();
  let joined = 0;
  let same = 0;
  let wrongly = 0;
  for (let start = 0; start < count; start += perRepository) {
    const repository = await world.repository();
    const some = Array.from({ length: perRepository }, (_, index) => pairOf(draw, start + index));
    const audits = async (pick: (pair: Pair) => Detection) => {
      for (const type of ['dependency', 'security'] as const) {
        const isPackage = type === 'dependency';
        world.tree.found = some.map(pick).filter(({ advisory }) => (advisory !== undefined) === isPackage);
        world.tree.rules = [...new Set(world.tree.found.map(({ ruleId }) => ruleId))];
        world.tree.paths = world.tree.found.flatMap(({ location }) => location?.path ?? []);
        await world.audit(repository, type);
      }
    };
    const imports = async () => {
      const results = some.flatMap(({ trivy }) => trivy ?? []);
      const document = { SchemaVersion: 2, ArtifactName: '.', ArtifactType: 'filesystem', Results: results };
      await world.take(repository.id, document, { type: 'dependency', format: 'trivy' });
      await world.take(repository.id, sarifOf(some.flatMap(({ sarif }) => sarif ?? [])), { format: 'sarif' });
    };
    // Half of the repositories was imported into first.
    if ((start / perRepository) % 2 === 0) {
      await audits(({ own }) => own);
      await imports();
    } else {
      await imports();
      await audits(({ own }) => own);
    }
    await audits(({ later }) => later);
    const found = await world.findings(repository.id);
    for (const [index, pair] of some.entries()) {
      const name = nameOf(start + index);
      const about = found.filter(({ title, package: of }) => title.includes(name) || of?.name.includes(name));
      const isJoined = about.some(({ witnesses }) => witnesses.length > 1);
      const known = counts.get(pair.kind) ?? { right: 0, all: 0 };
      known.all += 1;
      if (isJoined === pair.isSame) known.right += 1;
      counts.set(pair.kind, known);
      if (pair.isSame) same += 1;
      if (pair.isSame && isJoined) joined += 1;
      if (!pair.isSame && isJoined) wrongly += 1;
    }
  }
  await world.stop();
  const lines = [...counts].map(([kind, { right, all }]) => `${kind}: ${right} of ${all} right`);
  lines.push(
    `${joined} of ${same} pairs of one fact joined (${percent(joined, same)}), ${wrongly} of ${count - same} others joined wrongly`,
  );
  return { lines, isMissed: joined < 0.95 * same || wrongly > 0 };
}

function nameOf(index: number): string {
  return `part${String(index).padStart(4, '0')}z`;
}

const ghsa = (number: number): string => {
  const letters = '23456789cfghjmpqrvwx';
  const part = (shift: number) =>
    Array.from({ length: 4 }, (_, at) => letters[Math.floor((number * 7919 + shift) / 20 ** at) % 20]).join(
      '',
    );
  return `GHSA-${part(1)}-${part(31)}-${part(977)}`;
};

function pairOf(draw: ReturnType<typeof random>, index: number): Pair {
  return draw.is(0.7) ? packagePair(draw, index) : codePair(draw, index);
}

const same = [
  'as it is',
  'alias known later',
  'version with v',
  'version unknown',
  'path with ./',
  'qualifiers',
] as const;
const other = [
  'other version',
  'other file',
  'other package',
  'other vulnerability',
  'other ecosystem',
] as const;

function packagePair(draw: ReturnType<typeof random>, index: number): Pair {
  const isSame = draw.is(0.6);
  const kind = draw.one<string>(isSame ? same : other);
  const name = nameOf(index);
  const version = `${1 + draw.below(9)}.${draw.below(20)}.${draw.below(20)}`;
  const type = kind === 'version with v' ? 'golang' : draw.one(['npm', 'pypi', 'maven/org.acme', 'cargo']);
  const folder = draw.one(['', 'web/', 'services/api/']);
  const file = `${folder}${{ npm: 'package-lock.json', pypi: 'poetry.lock', cargo: 'Cargo.lock', golang: 'go.sum' }[type] ?? 'pom.xml'}`;
  const [cve, first] = [`CVE-2025-${10_000 + index}`, ghsa(index)];
  const isLater = kind === 'alias known later';
  const own = (aliases: readonly string[]): Detection => ({
    ruleId: 'vulnerable-dependency',
    category: 'dependency-vulnerability',
    severity: 'high',
    title: `${name} ${version}: A problem`,
    description: 'Described.',
    remediation: '',
    location: { path: file, startLine: 1 + draw.below(500), endLine: 1_000 },
    anchor: { kind: 'dependency', purl: `pkg:${type}/${name}`, advisory: first },
    package: {
      purl: `pkg:${type}/${name}@${version}`,
      name,
      version,
      fixedVersion: null,
      scope: 'runtime',
      dependencyPath: null,
    },
    advisory: {
      id: first,
      aliases,
      cvss: null,
      cvssScore: null,
      url: null,
      published: null,
      modified: null,
      epss: null,
      kev: null,
    },
  });
  const theirVersion =
    kind === 'other version'
      ? `${version}1`
      : kind === 'version with v'
        ? `v${version}`
        : kind === 'version unknown'
          ? ''
          : version;
  const theirName = kind === 'other package' ? `${name}-extra` : name;
  const theirType = kind === 'other ecosystem' ? 'gem' : type;
  const path = kind === 'other file' ? `elsewhere/${file}` : kind === 'path with ./' ? `./${file}` : file;
  const at = theirVersion === '' ? '' : `@${theirVersion}`;
  const trivy = {
    Target: path,
    Class: 'lang-pkgs',
    Vulnerabilities: [
      {
        VulnerabilityID: kind === 'other vulnerability' ? `CVE-2024-${10_000 + index}` : cve,
        PkgName: theirName,
        InstalledVersion: theirVersion,
        PkgIdentifier: {
          PURL: `pkg:${theirType}/${theirName}${at}${kind === 'qualifiers' ? '?arch=x86' : ''}`,
        },
        Severity: draw.one(['LOW', 'MEDIUM', 'HIGH']),
      },
    ],
  };
  return { kind, isSame, own: own(isLater ? [] : [cve]), later: own([cve]), trivy };
}

const sameCode = ['same line and weakness', 'several weaknesses', 'secret'] as const;
const otherCode = ['other line', 'other weakness', 'other file of the name', 'secret and weakness'] as const;

function codePair(draw: ReturnType<typeof random>, index: number): Pair {
  const isSame = draw.is(0.6);
  const kind = draw.one<string>(isSame ? sameCode : otherCode);
  const name = nameOf(index);
  const path = `${draw.one(['src', 'lib', 'app/api'])}/${name}.js`;
  const line = 1 + draw.below(300);
  const isSecret = kind === 'secret' || kind === 'secret and weakness';
  const cwe = isSecret ? 'CWE-798' : draw.one(['CWE-89', 'CWE-79', 'CWE-78', 'CWE-22', 'CWE-918']);
  const own: Detection = {
    ruleId: `own-${cwe.toLowerCase()}`,
    category: isSecret ? 'secrets-in-code' : 'insecure-code',
    severity: 'high',
    title: `Weakness of ${name}`,
    description: 'Described.',
    remediation: '',
    location: { path, startLine: line, endLine: line },
    anchor: isSecret ? { kind: 'secret', value: `value-of-${name}` } : { kind: 'code', text: `run(${name})` },
    cwe: [cwe],
  };
  const theirs = kind === 'other weakness' || kind === 'secret and weakness' ? 'CWE-611' : cwe;
  const sarif = {
    rule: {
      id: `their-${theirs}-${kind === 'secret' ? 'secret' : 'code'}`,
      shortDescription: { text: kind === 'secret' ? 'Hard-coded secret' : 'A weakness' },
      properties: {
        tags: ['security', ...(kind === 'several weaknesses' ? ['CWE-20'] : []), theirs],
        'security-severity': '7',
      },
    },
    result: {
      ruleId: `their-${theirs}-${kind === 'secret' ? 'secret' : 'code'}`,
      message: { text: `Found in ${name}.` },
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: kind === 'other file of the name' ? `other/${path}` : path },
            region: { startLine: kind === 'other line' ? line + 1 : line },
          },
        },
      ],
    },
  };
  return { kind, isSame, own, later: own, sarif };
}

function sarifOf(some: readonly object[]): object {
  const all = some as readonly { rule: { id: string }; result: object }[];
  const rules = new Map(all.map(({ rule }) => [rule.id, rule]));
  return {
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'Scanner', rules: [...rules.values()] } },
        results: all.map(({ result }) => result),
      },
    ],
  };
}
