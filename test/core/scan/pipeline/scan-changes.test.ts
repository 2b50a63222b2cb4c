// What a change introduces is a matter of the whole tree: a new route makes data reach an old helper.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import t from 'tap';
import type { ReportedFinding } from '../../../../packages/core/src/scan/identity/reported-finding.ts';
import { type ScanResult, scan } from '../../../../packages/core/src/scan/pipeline/scan.ts';
import { type ChangeScope, scanChanges } from '../../../../packages/core/src/scan/pipeline/scan-changes.ts';
import { confidences } from '../../../../packages/core/src/vocabulary/confidence.ts';
import { severities } from '../../../../packages/core/src/vocabulary/severity.ts';
import { gitRepository } from '../../../helpers/git-repository.ts';
import { fc } from '../../../helpers/properties.ts';

const helper = `import subprocess

def run(command):
    subprocess.run(command, shell=True)
`;
const route = `from flask import Flask, request
from helper import run

app = Flask(__name__)

@app.route('/')
def index():
    run(request.args.get('command'))
    return 'ok'
`;
const types = ['security'] as const;

type Files = Readonly<Record<string, string>>;

function write(folder: string, files: Files): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

async function changes(folder: string, scope: ChangeScope): Promise<readonly string[]> {
  return shown(findingsOf(await scanChanges(folder, scope, { types })));
}

function findingsOf({ audits }: ScanResult): readonly ReportedFinding[] {
  return audits.flatMap(({ findings }) => findings);
}

function shown(findings: readonly ReportedFinding[]): readonly string[] {
  return findings.map(({ ruleId, severity, location }) => `${ruleId} ${severity} ${location?.path}`).sort();
}

t.test('scanChanges: reports the old helper that data of a new route reaches', async (t) => {
  const repository = gitRepository(t.testdir({}));
  const folder = repository.path;
  repository.commit({ 'helper.py': helper });
  write(folder, { 'web.py': route });

  t.match(await changes(folder, { kind: 'since', ref: 'main' }), ['command-injection high helper.py']);
  repository.git('add', '--all');
  t.match(await changes(folder, { kind: 'staged' }), ['command-injection high helper.py']);
  repository.commit({});
  t.same(await changes(folder, { kind: 'since', ref: 'HEAD' }), [], 'known once it is committed');
  t.match(await changes(folder, { kind: 'since', ref: 'HEAD~1' }), ['command-injection high helper.py']);
});

t.test('scanChanges: names the copy, not the original that comes after it', async (t) => {
  const repository = gitRepository(t.testdir({}));
  const folder = repository.path;
  repository.commit({ 'z/known.js': 'eval(process.argv[2]);\n' });
  write(folder, { 'a/copy.js': 'eval(process.argv[2]);\n' });

  t.match(await changes(folder, { kind: 'since', ref: 'main' }), [/ a\/copy\.js$/]);
});

t.test('scanChanges: reports what a removed comment no longer accepts', async (t) => {
  const accepted = '// assay:ignore code-injection trusted\neval(process.argv[2]);\n';
  const repository = gitRepository(t.testdir({}));
  const folder = repository.path;
  repository.commit({ 'run.js': accepted });
  write(folder, { 'run.js': 'eval(process.argv[2]);\n' });

  t.match(await changes(folder, { kind: 'since', ref: 'main' }), [/^code-injection .* run\.js$/]);
});

t.test('scanChanges: advisories that are missing for both sides hold back new packages only', async (t) => {
  const lock = (version: string) =>
    JSON.stringify({
      lockfileVersion: 3,
      packages: { '': { dependencies: { 'left-pad': version } }, 'node_modules/left-pad': { version } },
    });
  const repository = gitRepository(t.testdir({}));
  repository.commit({ 'package-lock.json': lock('1.0.0'), 'run.js': 'run();\n' });
  const decided = async (): Promise<readonly (boolean | undefined)[]> => {
    const options = { types: ['dependency'] as const };
    const scopes = [{ kind: 'since', ref: 'HEAD' }, { kind: 'staged' }] as const;
    const results = await Promise.all(scopes.map((scope) => scanChanges(repository.path, scope, options)));
    return results.map(({ audits }) => audits[0]?.coverage.complete);
  };

  write(repository.path, { 'run.js': 'run(1);\n' });
  repository.git('add', '--all');
  t.same(await decided(), [true, true], 'a change of code');
  write(repository.path, { 'package-lock.json': lock('1.3.0') });
  repository.git('add', '--all');
  t.same(await decided(), [false, false], 'an upgrade');
});

t.test('scanChanges: ignore files count once they are merged, and at once for a commit', async (t) => {
  const repository = gitRepository(t.testdir({}));
  repository.commit({ 'known.js': 'eval(process.argv[2]);\n' });
  write(repository.path, { 'run.js': 'eval(process.argv[2]);\n', '.assayignore': '*.js\n' });
  repository.git('add', '--all');
  const open = async (scope: ChangeScope) =>
    shown(
      findingsOf(await scanChanges(repository.path, scope, { types })).filter(
        ({ suppression }) => !suppression,
      ),
    );

  t.match(await open({ kind: 'since', ref: 'HEAD' }), [/ run\.js$/]);
  t.same(await open({ kind: 'staged' }), []);
});

t.test('scanChanges: equals a scan of the head minus a scan of the base, worse included', async (t) => {
  const pieces = {
    'helper.py': helper,
    'web.py': route,
    'cli.py': 'from helper import run\n\nrun("ls")\n',
    'a/run.js': 'eval(process.argv[2]);\n',
    'b/run.js': 'eval(process.argv[2]);\n',
    'hash.py': 'import hashlib\n\nhashlib.md5(password).hexdigest()\n',
    Dockerfile: 'FROM node:22\nRUN npm ci\n',
  };
  const tree = fc.subarray(Object.entries(pieces)).map((entries): Files => Object.fromEntries(entries));
  let round = 0;

  await fc.assert(
    fc.asyncProperty(tree, tree, async (base, head) => {
      round += 1;
      const folder = join(t.testdirName, `${round}`);
      const repository = gitRepository(folder);
      repository.commit(base);
      const before = findingsOf(await scan({ kind: 'path', path: folder }, { types }));
      for (const path of Object.keys(base)) rmSync(join(folder, path));
      write(folder, head);
      repository.git('add', '--all');
      const after = findingsOf(await scan({ kind: 'path', path: folder }, { types }));

      const expected = shown(minus(after, before));
      t.same(await changes(folder, { kind: 'since', ref: 'HEAD' }), expected, 'since');
      t.same(await changes(folder, { kind: 'staged' }), expected, 'staged');
    }),
    { numRuns: 12 },
  );
});

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
      (finding.flow !== undefined && known.flow === undefined)
    );
  });
}
