// How many planted bad fixes the verification refuses, and good ones it accepts: --each repositories of every kind (20), in five
// ecosystems, drawn from --seed. Nothing of them was read while the verification was written. --only=KIND, --from=N go on elsewhere.
//   npm run bench -- planted-fixes [--each=20] [--seed=1] [--only=KIND]
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { verifyFix } from '../../packages/core/src/scan/fixes/verify-fix.ts';
import { record, sync, writeExport } from '../core/scan/engines/dependencies/advisory-setup.ts';
import { gitRepository } from '../helpers/git-repository.ts';
import { Draw } from './planted-fixes/draw.ts';
import { type Ecosystem, ecosystems, type PlannedPackage } from './planted-fixes/projects.ts';

const { values } = parseArgs({
  options: {
    each: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
  },
});

type Files = Readonly<Record<string, string>>;
type Changes = Record<string, string | null>;

const words = [
  'amber',
  'birch',
  'cobalt',
  'dune',
  'ember',
  'fjord',
  'grove',
  'heron',
  'islet',
  'jade',
  'krill',
  'lotus',
];
const folders = ['', 'services/api/', 'tools/', 'apps/web/', 'worker/'];

/** A repository with projects that all have the vulnerable package. */
interface Plan {
  readonly draw: Draw;
  readonly ecosystem: Ecosystem;
  readonly target: string;
  readonly worse: string;
  readonly places: readonly string[];
  readonly packages: readonly PlannedPackage[];
  readonly advisory: string;
  readonly files: Files;
}

const [old, still, fixed] = ['1.0.0', '1.1.0', '1.2.3'];

function planOf(draw: Draw, ecosystem: Ecosystem): Plan {
  const names = [...words].sort(() => draw.below(3) - 1).map((word) => ecosystem.nameOf(word));
  const [target = '', worse = '', above = '', ...rest] = names;
  const isDirect = draw.below(2) === 0;
  const others = rest
    .slice(0, 2 + draw.below(4))
    .map((name): PlannedPackage => ({ name, version: `2.${draw.below(9)}.0`, needs: [], isDirect: true }));
  const packages: PlannedPackage[] = [
    { name: target, version: old, needs: [], isDirect },
    { name: above, version: '3.0.0', needs: [target], isDirect: true },
    ...others,
  ];
  const places = folders.slice(0, 2 + draw.below(folders.length - 2));
  const advisory = `CVE-2025-${10_000 + draw.below(80_000)}`;
  const [testPath, testText] = ecosystem.tests(3 + draw.below(4), false);
  const [usePath, useText] = ecosystem.importing(target);
  const files: Record<string, string> = {
    'README.md': '# app\n',
    [testPath]: `${testText}\n`,
    [usePath]: useText,
    '.github/workflows/ci.yml':
      'on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - run: make build\n      - run: trivy fs .\n      - run: npm test\n',
    'legacy/query.js':
      "const run = (db, req) => db.query('select * from users where id = ' + req.query.id);\nmodule.exports = run;\n",
  };
  for (const place of places)
    for (const [path, text] of Object.entries(ecosystem.write(packages))) files[`${place}${path}`] = text;
  return { draw, ecosystem, target, worse, places, packages, advisory, files };
}

const withPackage = (plan: Plan, change: Partial<PlannedPackage>, more: readonly PlannedPackage[] = []) => [
  ...plan.packages.map((one) => (one.name === plan.target ? { ...one, ...change } : one)),
  ...more,
];

function written(plan: Plan, packages: readonly PlannedPackage[], places = plan.places): Changes {
  const files = plan.ecosystem.write(packages);
  return Object.fromEntries(
    places.flatMap((place) => Object.entries(files).map(([path, text]) => [`${place}${path}`, text])),
  );
}

const upgraded = (plan: Plan, places = plan.places) =>
  written(plan, withPackage(plan, { version: fixed }), places);

const without = (plan: Plan) =>
  plan.packages
    .filter(({ name }) => name !== plan.target)
    .map((one) => ({ ...one, needs: one.needs.filter((name) => name !== plan.target) }));

const bad: Readonly<Record<string, (plan: Plan) => Changes>> = {
  'one lockfile stays': (plan) =>
    upgraded(
      plan,
      plan.places
        .slice(plan.draw.below(2) === 0 ? 1 : 0, plan.draw.below(2) === 0 ? undefined : -1)
        .slice(0, plan.places.length - 1),
    ),
  'a second copy comes': (plan) => ({
    ...upgraded(plan),
    ...Object.fromEntries(
      Object.entries(plan.ecosystem.write(plan.packages)).map(([path, text]) => [
        `vendor-copy/${path}`,
        text,
      ]),
    ),
  }),
  'still vulnerable': (plan) => written(plan, withPackage(plan, { version: still })),
  'accepted instead': ({ draw, advisory, target }) =>
    draw.of([
      { '.assayignore': `${advisory}\n` },
      { 'osv-scanner.toml': `[[IgnoredVulns]]\nid = "${advisory}"\nreason = "not used"\n` },
      { '.trivyignore': `# ${target}\n${advisory}\n` },
      {
        'assay.config.json': '{ "rules": { "vulnerable-dependency": { "off": true, "reason": "noise" } } }\n',
      },
    ] as Changes[]),
  'lockfile deleted': (plan) =>
    Object.fromEntries(plan.places.map((place) => [`${place}${plan.ecosystem.lockfile}`, null])),
  'moved out of sight': (plan) =>
    Object.fromEntries(
      plan.places.flatMap((place) =>
        Object.keys(plan.ecosystem.write(plan.packages)).flatMap((path): [string, string | null][] => [
          [`${place}${path}`, null],
          [
            `${plan.draw.of(['archive/', 'old/', 'examples/'])}${place}${path}`,
            plan.files[`${place}${path}`] ?? '',
          ],
        ]),
      ),
    ),
  'another archive': (plan) =>
    written(
      plan,
      withPackage(
        plan,
        plan.draw.below(2) === 0 || plan.ecosystem.id === 'RubyGems'
          ? { version: fixed, address: `https://downloads.example/${plan.target}.git` }
          : { version: old, digest: 'patched by hand' },
      ),
    ),
  'another vulnerability comes': (plan) =>
    written(
      plan,
      withPackage(plan, { version: fixed }, [
        { name: plan.worse, version: '4.0.0', needs: [], isDirect: true },
      ]),
    ),
  'tests or checks go': (plan) => {
    const [path, text] = plan.ecosystem.tests(plan.draw.below(3), plan.draw.below(2) === 0);
    return {
      ...upgraded(plan),
      ...(plan.draw.below(3) === 0
        ? {
            '.github/workflows/ci.yml':
              'on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - run: make build\n',
          }
        : { [path]: `${text}\n` }),
    };
  },
  'removed, but imported': (plan) => written(plan, without(plan)),
};

const good: Readonly<Record<string, (plan: Plan) => Changes>> = {
  'upgraded everywhere': (plan) => upgraded(plan),
  'upgraded past it': (plan) => written(plan, withPackage(plan, { version: '1.9.0' })),
  'next major version, with code': (plan) => {
    const [path, text] = plan.ecosystem.importing(plan.target);
    return { ...written(plan, withPackage(plan, { version: '2.0.0' })), [path]: `${text}\n` };
  },
  'removed with its import': (plan) => ({
    ...written(plan, without(plan)),
    [plan.ecosystem.importing(plan.target)[0]]: null,
  }),
  'with what asks for it': (plan) =>
    written(
      plan,
      withPackage(plan, { version: fixed }).map((one) =>
        one.needs.includes(plan.target) ? { ...one, version: '3.1.0' } : one,
      ),
    ),
  'with more tests': (plan) => {
    const [path, text] = plan.ecosystem.tests(9, false);
    return { ...upgraded(plan), [path]: `${text}\n` };
  },
  'with what it needs': (plan) =>
    written(
      plan,
      withPackage(plan, { version: fixed, needs: ['needle'] }, [
        { name: 'needle', version: '1.0.0', needs: [], isDirect: false },
      ]),
    ),
  'with a note': (plan) => ({
    ...upgraded(plan),
    'README.md': '# app\n\nUpgraded.\n',
    'CHANGELOG.md': '- upgraded\n',
  }),
  'with another check': (plan) => ({
    ...upgraded(plan),
    '.github/workflows/ci.yml': `${plan.files['.github/workflows/ci.yml']}      - run: npm audit\n`,
  }),
  'moved, and upgraded': (plan) => {
    const last = plan.places.at(-1) ?? '';
    const moved = upgraded(plan, [`renamed/${last}`]);
    const gone = Object.keys(plan.ecosystem.write(plan.packages)).map((path) => [`${last}${path}`, null]);
    return { ...upgraded(plan, plan.places.slice(0, -1)), ...moved, ...Object.fromEntries(gone) };
  },
};

const each = Number(values.each);
let wrong = 0;
for (const [isBad, kinds] of [
  [true, bad],
  [false, good],
] as const) {
  let right = 0;
  let count = 0;
  for (const [index, [kind, change]] of Object.entries(kinds).entries()) {
    if (values.only !== undefined && values.only !== kind) continue;
    const verdicts: Record<string, number> = {};
    const faults: string[] = [];
    for (let one = 0; one < each; one += 1) {
      const draw = new Draw(Number(values.seed) * 1_000_003 + index * 1_009 + one + (isBad ? 0 : 500_000));
      const ecosystem = ecosystems[one % ecosystems.length] as Ecosystem;
      const { verdict, reasons } = await verified(planOf(draw, ecosystem), change);
      verdicts[verdict] = (verdicts[verdict] ?? 0) + 1;
      const isRight = isBad ? verdict !== 'fixed' : verdict === 'fixed';
      count += 1;
      if (isRight) right += 1;
      else faults.push(`${ecosystem.lockfile} (${one}): ${verdict} ${JSON.stringify(reasons)}`);
    }
    process.stdout.write(`${isBad ? 'bad' : 'good'}\t${kind}\t${JSON.stringify(verdicts)}\n`);
    for (const fault of faults.slice(0, 6)) process.stdout.write(`  ${fault}\n`);
  }
  if (count > 0)
    process.stdout.write(`${right} of ${count} ${isBad ? 'bad fixes refused' : 'good fixes accepted'}\n\n`);
  wrong += isBad ? (right < 0.95 * count ? 1 : 0) : count - right;
}
const { user, system } = process.cpuUsage();
process.stdout.write(`${((user + system) / 1e6).toFixed(0)} s of processor time\n`);
process.exitCode = wrong > 0 ? 1 : 0;

async function verified(plan: Plan, change: (plan: Plan) => Changes) {
  const { ecosystem, target, worse, advisory, files, draw } = plan;
  const folder = mkdtempSync(join(tmpdir(), 'assay-planted-'));
  try {
    const of = (id: string, name: string, until: string | null, more: object = {}) => {
      const events = [{ introduced: '0' }, ...(until === null ? [] : [{ fixed: until }])];
      const type = ecosystem.id === 'PyPI' || ecosystem.id === 'RubyGems' ? 'ECOSYSTEM' : 'SEMVER';
      const affected = [{ package: { ecosystem: ecosystem.id, name }, ranges: [{ type, events }] }];
      return { ...record(id, name, until), affected, ...more };
    };
    writeExport(join(folder, 'export'), ecosystem.id, [
      of('GHSA-2222-2222-2222', target, '1.2.0', { aliases: [advisory] }),
      of('GHSA-3333-3333-3333', worse, null),
    ]);
    const databasePath = join(folder, 'advisories.db');
    await sync(databasePath, join(folder, 'export'));
    const repository = gitRepository(join(folder, 'app'), files);
    const message = draw.of([
      `Fix ${advisory}`,
      `Bump ${target} from ${old} to ${fixed}`,
      'Upgrade dependencies',
    ]);
    repository.git('checkout', '-q', '-b', 'fix');
    repository.commit(change(plan), message);
    return await verifyFix(repository.path, {
      range: 'main..fix',
      engines: { advisories: { databasePath, osvApiUrl: null } },
      source: { environment: process.env },
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
