// What people decided in another portal, ten thousand findings in a generated dump: how much of it lands on the finding it was
// decided on. A second run changes nothing.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assayIn } from '../../helpers/assay-command.ts';
import { email, password, servePortal } from '../served-portal.ts';
import { type Outcome, percent, random, type Where } from './world.ts';

const repositories = 10;

interface Fact {
  readonly name: string;
  readonly repository: number;
  readonly isPackage: boolean;
  readonly version: string;
  readonly path: string;
  readonly line: number;
  readonly cwe: number;
  readonly cve: string;
  /** What people decided there. */
  readonly decision: 'acknowledged' | 'false_positive' | null;
  /** Whether scanners find it here, too. */
  readonly isHere: boolean;
}

interface Landed {
  readonly title: string;
  readonly status: string;
  readonly statusReason: string | null;
}

const partIn = (text: string): string | undefined => /part\d{5}z/.exec(text)?.[0];

/** What becomes of each decision. Dependency-Track knows no accepted risk: what is not affected has its justification. */
const dojo = { none: 'open', acknowledged: 'acknowledged', false_positive: 'false_positive' };
const track = { none: 'open', acknowledged: 'false_positive', false_positive: 'false_positive' };

export async function dumps(where: Where): Promise<Outcome> {
  const lines: string[] = [];
  let isMissed = false;
  const portals = ['defectdojo', 'dependency-track'] as const;
  for (const portal of portals.filter((one) => where.portal === undefined || one === where.portal)) {
    const outcome = await moved(portal, where);
    lines.push(...outcome.lines);
    isMissed ||= outcome.isMissed;
  }
  return { lines, isMissed };
}

async function moved(portal: 'defectdojo' | 'dependency-track', where: Where): Promise<Outcome> {
  const { seed, count } = where;
  const databaseUrl = await where.databaseUrl();
  const draw = random(seed);
  const facts = Array.from({ length: count }, (_, index) =>
    factOf(draw, { index, perRepository: count / repositories }, portal === 'dependency-track'),
  );
  const { step } = where;
  const home = step?.folder ?? mkdtempSync(join(tmpdir(), 'assay-bench-dumps-'));
  mkdirSync(home, { recursive: true });
  const isNow = (name: string) => step === undefined || step.name === name;
  const assay = assayIn(home);
  const server = await servePortal('dumps', {
    dataDirectory: join(home, 'portal'),
    environment:
      databaseUrl === undefined ? {} : { ASSAY_DATABASE_URL: databaseUrl, ASSAY_JWT_SECRET: 'x'.repeat(40) },
  });
  const signedIn = await fetch(`${server.origin}/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const { token } = (await signedIn.json()) as { readonly token: string };
  const env = { ASSAY_SERVER: server.origin, ASSAY_TOKEN: token };
  const assayed = async (...words: string[]) => {
    const ended = await assay.here([...words, '--json'], { env });
    if (ended.code !== 0) throw new Error(`${words.join(' ')}: ${ended.stderr.slice(0, 500)}`);
    return JSON.parse(ended.stdout);
  };
  if (isNow('prepare')) await prepare();
  const dump = join(home, 'dump.json');
  writeFileSync(dump, JSON.stringify(portal === 'defectdojo' ? dojoOf(facts) : trackOf(facts)));
  const moving = isNow('apply') ? await move() : undefined;
  const checked = isNow('check') ? await check() : undefined;
  await server.stop({ keep: step !== undefined });
  if (step === undefined) rmSync(home, { recursive: true, force: true });
  return {
    lines: [
      ...(moving ? [`${portal}: the dry run said ${moving.planned} changes, ${moving.counts}`] : []),
      ...(checked ? [`${portal}: ${checked.line}`] : []),
    ],
    isMissed: checked?.isMissed ?? false,
  };

  async function prepare(): Promise<void> {
    await assayed('teams', 'create', 'Team');
    for (let number = 0; number < repositories; number += 1) {
      await assayed('repos', 'add', `https://git.example/o/shop-${number}.git`, '--team', 'Team');
      const here = facts.filter((one) => one.repository === number && one.isHere);
      const packages = join(home, `trivy-${number}.json`);
      writeFileSync(packages, JSON.stringify(trivyOf(here.filter(({ isPackage }) => isPackage))));
      const into = ['--repository', `shop-${number}`, '--type'];
      await assayed('audits', 'import', packages, ...into, 'dependency');
      const code = here.filter(({ isPackage }) => !isPackage);
      if (code.length === 0) continue;
      const sarif = join(home, `code-${number}.sarif`);
      writeFileSync(sarif, JSON.stringify(sarifOf(code)));
      await assayed('audits', 'import', sarif, ...into, 'security');
    }
  }

  async function move() {
    const planned = await assayed('import-from', portal, dump);
    const { counts } = await assayed('import-from', portal, dump, '--apply');
    return { planned: planned.counts.change, counts: JSON.stringify(counts) };
  }

  async function check() {
    const landed = new Map<string, string>();
    let swapped = 0;
    for (let number = 0; number < repositories; number += 1) {
      const { items } = await assayed('findings', 'list', '--repository', `shop-${number}`, '--all');
      for (const { title, status, statusReason } of items as Landed[]) {
        const name = partIn(title);
        if (name === undefined || status === 'open') continue;
        landed.set(name, status);
        // The words of a decision name what it was made on.
        if ((partIn(statusReason ?? '') ?? name) !== name) swapped += 1;
      }
    }
    const again = await assayed('import-from', portal, dump, '--apply');
    const decided = facts.filter(({ decision, isHere }) => decision !== null && isHere);
    const expected = ({ decision }: Fact) =>
      (portal === 'dependency-track' ? track : dojo)[decision ?? 'none'];
    const right = decided.filter((one) => landed.get(one.name) === expected(one)).length;
    const wrong =
      swapped + facts.filter((one) => landed.has(one.name) && landed.get(one.name) !== expected(one)).length;
    const changes = (again.counts.change ?? 0) + (again.counts.proposed ?? 0);
    return {
      line: `${right} of ${decided.length} decisions landed (${percent(right, decided.length)}), ${wrong} on a wrong finding; a second run made ${changes} changes`,
      isMissed: right < 0.95 * decided.length || wrong > 0 || changes > 0,
    };
  }
}

function factOf(
  draw: ReturnType<typeof random>,
  { index, perRepository }: { readonly index: number; readonly perRepository: number },
  onlyPackages: boolean,
): Fact {
  const name = `part${String(index).padStart(5, '0')}z`;
  const isPackage = onlyPackages || draw.is(0.6);
  return {
    name,
    repository: Math.floor(index / perRepository),
    isPackage,
    version: `${1 + draw.below(9)}.${draw.below(30)}.${draw.below(30)}`,
    path: isPackage
      ? draw.one(['package-lock.json', 'web/package-lock.json'])
      : `src/${draw.one(['a', 'b', 'api'])}/${name.slice(0, 8)}.js`,
    line: 1 + draw.below(2_000),
    cwe: draw.one([22, 78, 79, 89, 918]),
    // Several packages share a vulnerability, and several findings a file.
    cve: `CVE-2025-${10_000 + (index % 700)}`,
    decision: draw.one([null, null, 'acknowledged', 'false_positive']),
    isHere: draw.is(0.97),
  };
}

function trivyOf(facts: readonly Fact[]): object {
  const files = Map.groupBy(facts, ({ path }) => path);
  return {
    SchemaVersion: 2,
    ArtifactName: '.',
    ArtifactType: 'filesystem',
    Results: [...files].map(([path, some]) => ({
      Target: path,
      Class: 'lang-pkgs',
      Vulnerabilities: some.map(({ name, version, cve }) => ({
        VulnerabilityID: cve,
        PkgName: name,
        InstalledVersion: version,
        PkgIdentifier: { PURL: `pkg:npm/${name}@${version}` },
        Severity: 'HIGH',
      })),
    })),
  };
}

function sarifOf(facts: readonly Fact[]): object {
  const rules = [...new Set(facts.map(({ cwe }) => cwe))].map((cwe) => ({
    id: `rule-${cwe}`,
    properties: { tags: ['security', `external/cwe/cwe-${cwe}`], 'security-severity': '7' },
  }));
  return {
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'Scanner', rules } },
        results: facts.map(({ name, path, line, cwe }) => ({
          ruleId: `rule-${cwe}`,
          message: { text: `Weakness ${name}.` },
          locations: [
            {
              physicalLocation: {
                artifactLocation: { uri: path },
                region: { startLine: line, snippet: { text: `run(${name})` } },
              },
            },
          ],
        })),
      },
    ],
  };
}

function dojoOf(facts: readonly Fact[]): object {
  const results = facts.map((one, index) => ({
    id: index + 1,
    title: `Finding about ${one.name}`,
    severity: 'High',
    false_p: one.decision === 'false_positive',
    risk_accepted: one.decision === 'acknowledged',
    ...(one.decision === 'acknowledged' && {
      accepted_risks: [
        {
          decision: 'A',
          decision_details: `The owner takes ${one.name}.`,
          accepted_by: 'Jo',
          created: '2026-03-01T00:00:00Z',
          expiration_date: null,
        },
      ],
    }),
    ...(one.isPackage
      ? {
          vulnerability_ids: [{ vulnerability_id: one.cve }],
          component_name: one.name,
          component_version: one.version,
          file_path: one.path,
        }
      : { file_path: one.path, line: one.line, cwe: one.cwe }),
    related_fields: { test: { engagement: { product: { name: `shop-${one.repository}` } } } },
  }));
  return { count: results.length, results };
}

function trackOf(facts: readonly Fact[]): readonly object[] {
  const projects = Map.groupBy(facts, ({ repository }) => repository);
  return [...projects].map(([number, some]) => ({
    version: '1.3',
    project: { name: `shop-${number}`, version: '1.0' },
    findings: some.map(({ name, version, cve, decision }) => ({
      component: { name, version, purl: `pkg:npm/${name}@${version}` },
      vulnerability: { vulnId: cve, source: 'NVD', title: `About ${name}`, aliases: [] },
      analysis:
        decision === null
          ? { state: 'NOT_SET', isSuppressed: false }
          : decision === 'false_positive'
            ? { state: 'FALSE_POSITIVE', isSuppressed: true, analysisDetails: `${name} is not called.` }
            : {
                state: 'NOT_AFFECTED',
                isSuppressed: true,
                analysisJustification: 'CODE_NOT_REACHABLE',
                analysisDetails: `Nothing reaches ${name}.`,
              },
    })),
  }));
}
