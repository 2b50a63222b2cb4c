// What `assay scan` answers to the words of other tools, and what a configuration of the repository does to it.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { assayIn } from '../helpers/assay-command.ts';
import { fakePrivateKey } from '../helpers/fake-private-key.ts';

t.test('assay scan: suggests the Assay name of options that other tools have', async (t) => {
  const assay = assayIn(t.testdir());
  const answers: readonly (readonly [args: readonly string[], answer: RegExp])[] = [
    [['scan', '--exclude', 'dist'], /set `exclude` in assay\.config\.json .*\.assayignore/],
    [['scan', '--no-color'], /Set the environment variable NO_COLOR=1\./],
    [['scan', '--type', 'secrets'], /use --category secrets-in-code\./],
    [
      ['scan', 'https://github.com/expressjs/express'],
      /is a URL\. Clone it with `git clone`.*`assay repos add`/,
    ],
    [['scan', 'git@github.com:expressjs/express.git'], /is a URL\./],
    [['version'], /Run `assay --version`\./],
  ];

  for (const [args, answer] of answers) {
    const { code, stderr } = await assay.run(args);
    t.equal(code, 2, args.join(' '));
    t.match(stderr, answer, args.join(' '));
  }
});

t.test('assay init: writes a configuration that scan honors, and replaces none unasked', async (t) => {
  const home = t.testdir({ project: { 'key.pem': fakePrivateKey('w'), 'other.pem': fakePrivateKey('w') } });
  const assay = assayIn(home);
  const scan = ['scan', 'project', '--offline', '--json'];

  const written = await assay.run(['init', 'project']);
  t.equal(written.code, 0, written.stderr);
  t.equal((await assay.run(['init', 'project'])).code, 2, 'it is not replaced unasked');
  const config = {
    types: ['security'],
    failOn: 'never',
    exclude: ['other.pem'],
    rules: { 'private-key': { severity: 'low' } },
  };
  writeFileSync(join(home, 'project/assay.config.json'), JSON.stringify(config));
  const { code, stdout } = await assay.run(scan);
  t.equal(code, 0, 'failOn');
  const { audits } = JSON.parse(stdout) as { audits: { type: string; findings: object[] }[] };
  t.match(audits, [{ type: 'security', findings: [{ severity: 'low', location: { path: 'key.pem' } }] }]);
  t.equal(audits[0]?.findings.length, 1);
  t.equal((await assay.run([...scan, '--fail-on', 'low'])).code, 1, 'flags win');

  writeFileSync(join(home, 'project/assay.config.json'), '{"failOn": "urgent"}');
  const broken = await assay.run(scan);
  t.equal(broken.code, 2);
  t.match(broken.stderr, /assay\.config\.json: failOn\[0\]: must be a severity/);
});

t.test('assay scan: reads settings from a regular file only, and quotes no other', async (t) => {
  const home = t.testdir({
    'outside.txt': 'a line of another file',
    linked: { 'assay.config.json': t.fixture('symlink', '../outside.txt') },
    dangling: { 'assay.config.json': t.fixture('symlink', 'nowhere') },
    circular: { 'assay.config.json': t.fixture('symlink', 'assay.config.json') },
    folder: { 'assay.config.json': { 'a.txt': '' } },
  });
  const assay = assayIn(home);

  for (const [place, sentence] of [
    ['linked', /assay\.config\.json is a symbolic link\. Settings are read from a regular file\./],
    ['dangling', /is a symbolic link/],
    ['circular', /is a symbolic link/],
    ['folder', /is not a regular file/],
  ] as const) {
    const { code, stdout, stderr } = await assay.run(['scan', place, '--offline']);
    t.equal(code, 2, place);
    t.match(stderr, sentence, place);
    t.notMatch(stdout + stderr, /another file/, place);
  }
});
