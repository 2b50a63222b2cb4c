// Generated changes, evaluated by every gate, and by a full scan of the head minus one of the base.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createEngines } from '../../packages/core/src/scan/engines/index.ts';
import { defaultFingerprintKey } from '../../packages/core/src/scan/identity/fingerprint.ts';
import type { ReportedFinding } from '../../packages/core/src/scan/identity/reported-finding.ts';
import { auditChange } from '../../packages/core/src/scan/pipeline/audit-change.ts';
import { type ScanResult, scan } from '../../packages/core/src/scan/pipeline/scan.ts';
import { scanChanges } from '../../packages/core/src/scan/pipeline/scan-changes.ts';
import { Coverage } from '../../packages/core/src/scan/source/coverage/coverage.ts';
import { silentLog } from '../../packages/core/src/support/log.ts';
import { confidences } from '../../packages/core/src/vocabulary/confidence.ts';
import { severities } from '../../packages/core/src/vocabulary/severity.ts';
import { introducedBy } from '../../packages/server/src/code-host/review/introduced-by.ts';
import { gitRepository } from './git-repository.ts';
import { memorySource } from './memory-source.ts';
import { fc } from './properties.ts';

type Files = Readonly<Record<string, string>>;

/** The ways in which each file is drawn, beside that it is not there. */
const variants: Readonly<Record<string, readonly string[]>> = {
  'helper.py': [
    'import subprocess\n\ndef run(command):\n    subprocess.run(command, shell=True)\n',
    '# Runs programs.\nimport subprocess\n\ndef run(command):\n    subprocess.run(command, shell=True)\n',
    'import subprocess\n\ndef run(command):\n    subprocess.run([command])\n',
  ],
  'web.py': [
    "from flask import Flask, request\nfrom helper import run\n\napp = Flask(__name__)\n\n@app.route('/')\ndef index():\n    run(request.args.get('command'))\n    return 'ok'\n",
    "from flask import Flask, request\nfrom helper import run\n\napp = Flask(__name__)\n\n@app.route('/')\ndef index():\n    run(request.headers.get('command'))\n    return 'ok'\n",
    'from flask import Flask\n\napp = Flask(__name__)\n',
  ],
  'cli.py': ['from helper import run\n\nrun("ls")\n'],
  'a/run.js': ['eval(process.argv[2]);\n', '// A tool.\neval(process.argv[2]);\n', 'run();\n'],
  'b/run.js': ['eval(process.argv[2]);\n', 'eval(process.argv[2]);\neval(process.argv[2]);\n'],
  'hash.py': [
    'import hashlib\n\nhashlib.md5(password).hexdigest()\n',
    'import hashlib\n\nhashlib.md5(content).hexdigest()\n',
  ],
  'key.js': [`const key = '${['AKIA', 'Z7QX3KPLM2RN5TVW'].join('')}';\n`],
  Dockerfile: ['FROM node:22\nRUN npm ci\n', 'FROM node:22\nUSER node\nRUN npm ci\n'],
};

export const drawnTree = fc
  .record(
    Object.fromEntries(
      Object.entries(variants).map(([path, texts]) => [path, fc.constantFrom(undefined, ...texts)]),
    ),
  )
  .map(
    (drawn): Files =>
      Object.fromEntries(
        Object.entries(drawn).flatMap(([path, text]) => (text === undefined ? [] : [[path, text]])),
      ),
  );

export interface ChangeVerdicts {
  /** By a full scan of the head minus one of the base. */
  readonly expected: readonly string[];
  readonly since: readonly string[];
  readonly staged: readonly string[];
  readonly pullRequest: readonly string[];
}

const types = ['security'] as const;

/** Makes a repository in the folder whose last commit is the base, and whose files are the head. */
export async function changeVerdicts(folder: string, base: Files, head: Files): Promise<ChangeVerdicts> {
  const repository = gitRepository(folder);
  repository.commit(base);
  const full = async () => findingsOf(await scan({ kind: 'path', path: folder }, { types }));
  const before = await full();
  for (const path of Object.keys(base)) rmSync(join(folder, path));
  writeFiles(folder, head);
  repository.git('add', '--all');
  const after = await full();
  const changes = async (scope: Parameters<typeof scanChanges>[1]) =>
    shownFindings(findingsOf(await scanChanges(folder, scope, { types })));
  return {
    expected: shownFindings(minus(after, before)),
    since: await changes({ kind: 'since', ref: 'HEAD' }),
    staged: await changes({ kind: 'staged' }),
    pullRequest: await ofPullRequest(base, head),
  };
}

/** As the portal audits a change, and as the review reads that. */
async function ofPullRequest(base: Files, head: Files): Promise<readonly string[]> {
  const run = await auditChange(
    { head: memorySource(head), base: memorySource(base) },
    {
      type: 'security',
      engines: await createEngines({}, ['security']),
      coverage: new Coverage({ allExamples: true }),
      fingerprintKey: defaultFingerprintKey,
      signal: new AbortController().signal,
      log: silentLog,
      now: () => new Date(),
    },
  );
  const audit = {
    ...{ type: 'security' as const, findings: run.findings, incomplete: [], notices: [] },
    ...{ unread: run.unread, ruleIds: run.ruleIds, packageChanges: [] },
  };
  return shownFindings(introducedBy([audit], { files: [], isWhole: true }));
}

export function writeFiles(folder: string, files: Files): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

export function findingsOf({ audits }: ScanResult): readonly ReportedFinding[] {
  return audits.flatMap(({ findings }) => findings);
}

export function shownFindings(findings: readonly ReportedFinding[]): readonly string[] {
  return findings.map(({ ruleId, severity, location }) => `${ruleId} ${severity} ${location?.path}`).sort();
}

/** Written apart from the comparison that is tested: pairs by file and rule, then by rule and text. */
function minus(
  after: readonly ReportedFinding[],
  before: readonly ReportedFinding[],
): readonly ReportedFinding[] {
  const rest = [...before];
  const pair =
    (isSame: (a: ReportedFinding, b: ReportedFinding) => boolean) => (finding: ReportedFinding) => {
      const index = rest.findIndex((one) => isSame(finding, one));
      return index === -1 ? undefined : rest.splice(index, 1)[0];
    };
  const inFile = pair((a, b) => a.fingerprint === b.fingerprint && a.location?.path === b.location?.path);
  const anywhere = pair((a, b) => a.fingerprint === b.fingerprint);
  const pairs = new Map(after.map((finding) => [finding, inFile(finding)]));
  return after.filter((finding) => {
    const known = pairs.get(finding) ?? anywhere(finding);
    return (
      known === undefined ||
      severities.indexOf(finding.severity) < severities.indexOf(known.severity) ||
      confidences.indexOf(finding.confidence) < confidences.indexOf(known.confidence) ||
      (finding.flow !== undefined && beginOf(finding) !== beginOf(known) && !isMilder(finding, known))
    );
  });
}

/** The code from which data come; undefined where none do. */
function beginOf({ flow }: ReportedFinding): string | undefined {
  return flow?.[0]?.code;
}

function isMilder(now: ReportedFinding, before: ReportedFinding): boolean {
  const bySeverity = severities.indexOf(now.severity) - severities.indexOf(before.severity);
  const byConfidence = confidences.indexOf(now.confidence) - confidences.indexOf(before.confidence);
  return bySeverity > 0 || (bySeverity === 0 && byConfidence > 0);
}
