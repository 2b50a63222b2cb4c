// A change that brings a secret or an injection is never called clean, however it is hidden. `npm run bench -- hiding` tries
// 10,000 attempts.
import t from 'tap';
import { changeCoverage } from '../../../packages/server/src/code-host/review/change-coverage.ts';
import { attemptOf, drawAttempt, hidings, isCalledClean, plants, randomFrom } from '../../helpers/hiding.ts';
import { draws } from '../../helpers/properties.ts';

const drawn = draws(150, 30);

t.test('review: what nobody hides is found', async (t) => {
  for (const planted of plants)
    t.notOk(await isCalledClean(attemptOf(planted, [], randomFrom(1))), planted.name);
});

t.test('review: a change without anything in it is called clean', async (t) => {
  const base = { 'README.md': 'A project.\n' };
  const clean = { 'a.js': 'export const one = 1;\n', 'a.prod': 'one = 1\n', 'a.json': '{"#!": 1}\n' };
  t.ok(
    await isCalledClean({ name: '', base, head: { ...base, ...clean, 'bin/a': '#!/bin/sh\necho one\n' } }),
  );
});

t.test('review: no single way of hiding makes a change clean', async (t) => {
  const random = randomFrom(2);
  for (const [index, name] of Object.keys(hidings).entries()) {
    const planted = plants[index % plants.length];
    if (planted) t.notOk(await isCalledClean(attemptOf(planted, [name], random)), `${planted.name}: ${name}`);
  }
});

/** Each was called clean once. */
const onceClean: readonly (readonly [plant: RegExp, way: string])[] = [
  [/^(?:command injection in (?:JavaScript|Ruby|PHP)|SQL injection in Python)/, 'script without an ending'],
  [/injection in (?:JavaScript|Python|Ruby|PHP)/, 'other ending of the language'],
  [/Java$/, 'Java line end as an escape'],
  [/SQL injection in Python/, 'Python source in UTF-7'],
  [/SQL injection in Python/, 'notebook'],
  [/workflow$|Kubernetes/, 'more than 1 MiB'],
  [/workflow$|Terraform|Kubernetes/, 'UTF-16 little endian'],
  [/workflow$|Terraform|Kubernetes/, 'CR line ends after a comment'],
  [/secret 0|command injection in Go|Terraform/, 'UTF-32'],
  [/secret 0|in PHP/, 'LFS pointer'],
  [/in (?:JavaScript|PHP|a shell script)$/, 'zip'],
  [/secret 0|in JavaScript$/, 'zip of a readable and a binary file'],
  [/secret 0/, 'zip in a zip'],
  [/secret 0/, 'zip with a damaged file'],
  [/secret 0/, 'zip with a large file'],
  [/secret 0/, 'gzip in a gzip'],
  [/secret 0 in a text/, 'many documented keys before'],
  [/secret 0 in a text/, 'many placeholders before'],
  [/in a second script|in a page of HTML/, 'syntax error after'],
  [/^(?:secret 0|command)/, 'moved from where it is accepted'],
];

t.test('review: nothing that was called clean once is called clean', async (t) => {
  const random = randomFrom(6);
  for (const [plant, way] of onceClean)
    for (const planted of plants.filter(({ name }) => plant.test(name)))
      t.notOk(await isCalledClean(attemptOf(planted, [way], random)), `${planted.name}: ${way}`);
  for (const planted of plants.filter(({ name }) =>
    /^command injection in (?:JavaScript|a shell)/.test(name),
  ))
    t.notOk(
      await isCalledClean(attemptOf(planted, ['name of a library', 'script without an ending'], random)),
      planted.name,
    );
  for (const planted of plants.filter(({ name }) =>
    /in a page of HTML|^(?:JavaScript|Python|PHP) /.test(name),
  ))
    for (const ways of [
      ['zip', 'folder of translations'],
      ['vendored folder', 'notebook'],
      ['zip', 'minified name'],
      ['name of a generator', 'script without an ending'],
    ])
      t.notOk(await isCalledClean(attemptOf(planted, ways, random)), `${planted.name}: ${ways}`);
  for (const planted of plants.filter(({ kind }) => kind === 'program'))
    for (const way of ['script with another ending', 'script of a language without rules'])
      for (let turn = 0; turn < 3; turn += 1)
        t.notOk(await isCalledClean(attemptOf(planted, [way], random)), `${planted.name}: ${way}`);
  for (const planted of plants.filter(({ name }) => /^secret 0 in a text/.test(name)))
    for (const way of ['zip', 'zip of a readable and a binary file'])
      t.notOk(
        await isCalledClean(attemptOf(planted, ['many placeholders before', way], random)),
        `many placeholders before, ${way}`,
      );
  for (const planted of plants.filter(({ name }) => /^secret 2/.test(name)))
    t.notOk(await isCalledClean(attemptOf(planted, ['zip', 'LFS pointer'], random)), planted.name);
  for (const way of ['UTF-8 with BOM', 'UTF-32, zip', 'more than 1 MiB', 'vendored folder'])
    for (const planted of plants.filter(({ name }) =>
      /^command injection in (?:PHP|Ruby|a shell)/.test(name),
    ))
      t.notOk(
        await isCalledClean(attemptOf(planted, ['script without an ending', ...way.split(', ')], random)),
        `${planted.name}: script without an ending, ${way}`,
      );
  const disguises =
    /in name only|own namespace|in a page|one character|by way of|sends|calls a text|second script/;
  for (const planted of plants.filter(({ name }) => disguises.test(name)))
    t.notOk(await isCalledClean(attemptOf(planted, [], random)), planted.name);
});

t.test('review: text with the name of an image is no clean change', async (t) => {
  const random = randomFrom(4);
  for (const planted of plants)
    for (const way of [
      'UTF-16 without BOM',
      'CR line ends after a comment',
      'long lines',
      'picture before',
    ]) {
      const attempt = attemptOf(planted, ['name of a picture and a NUL byte', way], random);
      t.notOk(await isCalledClean(attempt), `${planted.name}: ${way}`);
    }
});

t.test('review: no combination of ways makes a change clean', async (t) => {
  const random = randomFrom(3);
  const clean: string[] = [];
  for (let turn = 0; turn < drawn; turn += 1) {
    const attempt = drawAttempt(random);
    if (await isCalledClean(attempt)) clean.push(attempt.name);
  }
  t.same(clean, []);
});

t.test('review: an audit that fails, and a list of files that is cut, are not clean either', (t) => {
  const audit = {
    packageChanges: [],
    type: 'security' as const,
    findings: [],
    notices: [],
    unread: [],
    ruleIds: [],
    incomplete: [],
  };
  for (const reason of ['timeout', 'internal', 'source_too_large', 'time_limit', 'finding_limit'] as const)
    t.notOk(
      changeCoverage([{ ...audit, incomplete: [reason] }], { files: [], isWhole: true }).isChecked,
      reason,
    );
  const files = ['0.js', '1.js'].map((path) => ({
    path,
    previousPath: undefined,
    isRemoved: false,
    patch: undefined,
  }));
  const unread = [{ path: 'beyond.js', reason: 'too_large' as const }];
  t.notOk(changeCoverage([{ ...audit, unread }], { files, isWhole: false }).isChecked);
  t.ok(changeCoverage([{ ...audit, unread }], { files, isWhole: true }).isChecked, 'not of this change');
  t.end();
});
