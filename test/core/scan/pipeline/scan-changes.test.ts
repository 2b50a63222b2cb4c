// What a change introduces is a matter of the whole tree: a new route makes data reach an old helper.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { type ChangeScope, scanChanges } from '../../../../packages/core/src/scan/pipeline/scan-changes.ts';
import {
  changeVerdicts,
  drawnTree,
  findingsOf,
  shownFindings,
  writeFiles,
} from '../../../helpers/drawn-changes.ts';
import { gitRepository } from '../../../helpers/git-repository.ts';
import { draws, fc } from '../../../helpers/properties.ts';

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

async function changes(folder: string, scope: ChangeScope): Promise<readonly string[]> {
  return shownFindings(findingsOf(await scanChanges(folder, scope, { types })));
}

t.test('scanChanges: reports the old helper that data of a new route reaches', async (t) => {
  const repository = gitRepository(t.testdir({}));
  const folder = repository.path;
  repository.commit({ 'helper.py': helper });
  writeFiles(folder, { 'web.py': route });

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
  writeFiles(folder, { 'a/copy.js': 'eval(process.argv[2]);\n' });

  t.match(await changes(folder, { kind: 'since', ref: 'main' }), [/ a\/copy\.js$/]);
});

t.test('scanChanges: reports what a removed comment no longer accepts', async (t) => {
  const accepted = '// assay:ignore code-injection trusted\neval(process.argv[2]);\n';
  const repository = gitRepository(t.testdir({}));
  const folder = repository.path;
  repository.commit({ 'run.js': accepted });
  writeFiles(folder, { 'run.js': 'eval(process.argv[2]);\n' });

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

  writeFiles(repository.path, { 'run.js': 'run(1);\n' });
  repository.git('add', '--all');
  t.same(await decided(), [true, true], 'a change of code');
  writeFiles(repository.path, { 'package-lock.json': lock('1.3.0') });
  repository.git('add', '--all');
  t.same(await decided(), [false, false], 'an upgrade');
});

t.test('scanChanges: ignore files count once they are merged, and at once for a commit', async (t) => {
  const repository = gitRepository(t.testdir({}));
  repository.commit({ 'known.js': 'eval(process.argv[2]);\n' });
  writeFiles(repository.path, { 'run.js': 'eval(process.argv[2]);\n', '.assayignore': '*.js\n' });
  repository.git('add', '--all');
  const open = async (scope: ChangeScope) =>
    shownFindings(
      findingsOf(await scanChanges(repository.path, scope, { types })).filter(
        ({ suppression }) => !suppression,
      ),
    );

  t.match(await open({ kind: 'since', ref: 'HEAD' }), [/ run\.js$/]);
  t.same(await open({ kind: 'staged' }), []);
});

t.test(
  'changes: terminal, hook and pull request equal the head minus the base, worse included',
  async (t) => {
    let round = 0;
    const folder = t.testdir({});

    await fc.assert(
      fc.asyncProperty(drawnTree, drawnTree, async (base, head) => {
        round += 1;
        const verdicts = await changeVerdicts(join(folder, `${round}`), base, head);

        t.same(verdicts.since, verdicts.expected, 'since');
        t.same(verdicts.staged, verdicts.expected, 'staged');
        t.same(verdicts.pullRequest, verdicts.expected, 'pull request');
      }),
      { numRuns: draws(8, 1) },
    );
  },
);

t.test(
  'scanChanges: with kept results of earlier changes the verdict is that of a fresh scan',
  { timeout: 300_000 },
  async (t) => {
    t.testdir({});
    let round = 0;

    await fc.assert(
      fc.asyncProperty(
        drawnTree,
        fc.array(drawnTree, { minLength: 2, maxLength: 3 }),
        async (base, heads) => {
          round += 1;
          const folder = join(t.testdirName, `${round}`);
          const cacheFolder = join(t.testdirName, `cache ${round}`);
          const repository = gitRepository(folder);
          repository.commit({ ...base, 'README.md': '# A\n' });
          let written: readonly string[] = Object.keys(base);
          for (const head of [...heads, heads[0] ?? {}]) {
            for (const path of written) rmSync(join(folder, path));
            writeFiles(folder, head);
            written = Object.keys(head);
            const scope = { kind: 'since', ref: 'HEAD' } as const;
            const kept = await scanChanges(folder, scope, { types: [...types, 'dependency'], cacheFolder });
            const fresh = await scanChanges(folder, scope, { types: [...types, 'dependency'] });
            t.same(findingsOf(kept), findingsOf(fresh));
            t.same(
              kept.audits.map(({ coverage }) => coverage.notices),
              fresh.audits.map(({ coverage }) => coverage.notices),
            );
          }
        },
      ),
      { numRuns: draws(5, 1) },
    );
  },
);
