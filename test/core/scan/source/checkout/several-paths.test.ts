// Several paths of one repository are audited as its parts: by its settings, and with data flow between them.
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { scan } from '../../../../../packages/core/src/scan/pipeline/scan.ts';
import { severalPaths } from '../../../../../packages/core/src/scan/source/checkout/several-paths.ts';
import { gitRepository } from '../../../../helpers/git-repository.ts';

const route = `from flask import Flask, request
from b.helper import run
app = Flask(__name__)
@app.route('/x')
def x():
    return run(request.args['cmd'])
`;
const helper = 'import subprocess\ndef run(cmd):\n    subprocess.run(cmd, shell=True)\n';
const other = 'import subprocess, sys\nsubprocess.run("ls " + sys.argv[1], shell=True)\n';

async function scanned(paths: readonly string[]) {
  const { audits } = await scan({ kind: 'path', ...(await severalPaths(paths)) }, { types: ['security'] });
  const [{ findings = [], coverage } = {}] = audits;
  const open = findings.filter(({ suppression }) => !suppression);
  return {
    files: coverage?.filesScanned,
    coverage,
    places: open.map(({ severity, location }) => `${severity} ${location?.path}`),
    fingerprints: findings.map(({ fingerprint }) => fingerprint),
  };
}

function repository(t: Test) {
  const folder = join(t.testdir(), 'repository');
  const made = gitRepository(folder);
  made.commit({ 'a/web.py': route, 'a/__init__.py': '', 'b/helper.py': helper, 'b/__init__.py': '' });
  made.commit({ 'c/other.py': other });
  return { made, at: (path: string) => join(folder, path) };
}

t.test('severalPaths: data flow from one part to another, and nothing of other parts', async (t) => {
  const { at } = repository(t);

  const parts = await scanned([at('a'), at('b')]);
  const file = await scanned([at('b/helper.py'), at('c/other.py')]);
  const whole = await scanned([at('')]);

  t.strictSame(parts.places, ['high b/helper.py']);
  t.equal(parts.files, 4);
  t.ok(
    parts.fingerprints.every((one) => whole.fingerprints.includes(one)),
    'identities are those of the whole',
  );
  t.strictSame(file.places.toSorted(), ['medium b/helper.py', 'medium c/other.py']);
  t.equal(file.files, 2);
  t.equal((await scanned([at('a'), at('a')])).files, 2, 'one path, named twice');
  t.equal((await scanned([at('a'), at('')])).files, whole.files, 'the whole, and a part of it');
});

t.test('severalPaths: settings of the repository apply, and what is not asked for is no gap', async (t) => {
  const { made, at } = repository(t);
  made.commit({
    '.assayignore': 'b/** command-injection # reviewed\n',
    'assay.config.json': JSON.stringify({ exclude: ['c/**'] }),
    'd/notes.txt': 'nothing\n',
  });
  symlinkSync('notes.txt', at('d/link'));
  made.git('add', '-A');

  const { places, coverage, files } = await scanned([at('a'), at('b'), at('c')]);
  const withLink = await scanned([at('a'), at('d')]);

  t.strictSame(places, []);
  t.equal(files, 4);
  t.strictSame(
    coverage?.skipped.filter(({ reason }) => reason === 'symlink'),
    [],
  );
  t.match(withLink.coverage?.skipped, [{ reason: 'symlink', count: 1 }]);
});

t.test('severalPaths: parts of a plain folder, and what git ignores', async (t) => {
  const plain = t.testdir({ p: { 'x.py': other }, q: { 'y.py': other }, r: { 'z.py': other } });
  writeFileSync(join(plain, '.assayignore'), 'p/** command-injection # reviewed\n');

  // The tests' own folder is one that git ignores.
  const two = await scanned([join(plain, 'p'), join(plain, 'q/y.py')]);

  t.strictSame(two.places, ['medium q/y.py']);
  t.equal(two.files, 2);
});

t.test('severalPaths: refuses what cannot be audited together', async (t) => {
  const { made, at } = repository(t);
  made.commit({ '.gitignore': 'built\n' });
  mkdirSync(at('built'));
  gitRepository(at('built/inner')).commit({ 'a.txt': '1' });

  await t.rejects(
    severalPaths([at('a'), at('built')]),
    /Git ignores .*built, and not .*a\. Scan them one by/,
  );
  await t.rejects(severalPaths([at('a'), at('built/inner')]), /are not of one repository.*one by one/);
  await t.rejects(severalPaths([at('a'), at('nowhere')]), /No such file or folder: .*nowhere/);
});
