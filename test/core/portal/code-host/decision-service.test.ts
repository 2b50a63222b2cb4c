// What is known of a finding in a pull request ends when the finding's own acceptance ends, whoever accepted it.
import { join } from 'node:path';
import { systemPrincipal } from '@assay/core';
import t, { type Test } from 'tap';
import { normalizeDetections } from '../../../../packages/core/src/scan/identity/normalize-detections.ts';
import { copyMigratedFile } from '../../../helpers/migrated-file.ts';
import { temporaryFolder } from '../../../helpers/test-portal.ts';
import { detection } from '../../scan/identity/audited-tree.ts';
import { auditedRepository } from '../findings/audited-repository.ts';

const day = 86_400_000;

t.test(
  'DecisionService: what a rule or a person accepted is known until its own end, not longer',
  async (t) => {
    const world = await auditedRepository(t, (t) => copyMigratedFile(join(temporaryFolder(t), 'assay.db')));
    const { portal, admin, repository, tree, audit, runtime } = world;
    tree.found = [detection('a', { path: 'test/a.ts' }), detection('b', { path: 'src/b.ts' })];
    await audit();
    const end = (days: number) => new Date(runtime.now().getTime() + days * day).toISOString();
    const [byRule, byPerson] = [end(30), end(10)];
    const { id } = await portal.decisionRules.create(admin, {
      name: 'Tests',
      condition: 'finding.path.startsWith("test/")',
      status: 'acknowledged',
      reason: 'Tests are not shipped.',
      expiresAt: byRule,
    });
    await portal.decisionRules.decide(admin, id, { approve: true });
    // What a later audit finds is accepted as it is stored, without an entry of its own for the change of status.
    tree.found = [...tree.found, detection('c', { path: 'test/c.ts' })];
    await audit();
    const { items } = await portal.findings.list(admin, {}, { limit: 9, offset: 0, sort: '-severity' });
    const idOf = (path: string) => items.find(({ location }) => location?.path === path)?.id ?? '';
    await portal.findings.setStatuses(admin, [idOf('src/b.ts')], {
      status: 'acknowledged',
      comment: 'Later.',
      expiresAt: byPerson,
    });
    const hints = normalizeDetections(tree.found, { fingerprintKey: 'any', commit: 'c0ffee' });
    const known = async (path: string) => {
      const found = items.find(({ location }) => location?.path === path);
      const hint = hints.find(({ location }) => location?.path === path)?.hint ?? '';
      if (!found) return undefined;
      const asked = { fingerprint: found.fingerprint, severity: found.severity, place: { path, hint } };
      const [status] = await portal.decisions.known(repository.id, [asked]);
      return status && { status: status.status, expiresAt: status.decision?.expiresAt };
    };

    const ofRule = { status: 'acknowledged', expiresAt: byRule };
    t.same(await known('test/a.ts'), ofRule, 'a rule about what was there');
    t.same(await known('test/c.ts'), ofRule, 'a rule about what came later');
    t.same(await known('src/b.ts'), { status: 'acknowledged', expiresAt: byPerson }, 'a person');
    runtime.advance(11 * day);
    t.equal(
      await known('src/b.ts'),
      undefined,
      'the end of a person’s acceptance holds before any task opens it',
    );
    t.same(await known('test/a.ts'), ofRule);
    runtime.advance(20 * day);
    t.equal(await known('test/a.ts'), undefined);
    t.equal(await known('test/c.ts'), undefined);
  },
);

/** A repository with two findings that only their file distinguishes, and one in a third file. */
async function decided(t: Test) {
  const world = await auditedRepository(t, (t) => copyMigratedFile(join(temporaryFolder(t), 'assay.db')));
  const { portal, admin, repository, tree, audit } = world;
  tree.found = [
    detection('a', { path: 'src/a.ts' }),
    detection('a', { path: 'src/copy.ts' }),
    detection('b', { path: 'src/b.ts' }),
  ];
  await audit();
  const { items } = await portal.findings.list(admin, {}, { limit: 9, offset: 0, sort: '-severity' });
  const hints = normalizeDetections(tree.found, { fingerprintKey: 'any', commit: 'c0ffee' });
  const at = (path: string) => {
    const found = items.find(({ location }) => location?.path === path);
    const hint = hints.find(({ location }) => location?.path === path)?.hint ?? '';
    return {
      id: found?.id ?? '',
      fingerprint: found?.fingerprint ?? '',
      severity: found?.severity ?? 'high',
      place: { path, hint },
    };
  };
  const decide = (path: string, change: object = {}) => {
    const { fingerprint, place } = at(path);
    const given = {
      repositoryId: repository.id,
      fingerprint,
      place,
      scope: 'here',
      status: 'false_positive',
      reason: 'Why.',
      decidedBy: 'octocat',
      url: '',
    };
    return portal.decisions.decide(systemPrincipal, { ...given, ...change } as never);
  };
  const statusOf = async (path: string) => (await portal.findings.get(admin, at(path).id)).status;
  const known = async (path: string) => (await portal.decisions.known(repository.id, [at(path)]))[0];
  return { ...world, at, decide, statusOf, known };
}

t.test('DecisionService: a decision is about its place, and its words are kept', async (t) => {
  const { portal, admin, at, decide, statusOf, known } = await decided(t);
  await decide('src/a.ts', { approvedBy: 'ada', url: 'https://x.example/1' });
  t.same(await Promise.all(['src/a.ts', 'src/copy.ts', 'src/b.ts'].map(statusOf)), [
    'false_positive',
    'open',
    'open',
  ]);
  t.match(await known('src/a.ts'), {
    status: 'false_positive',
    decision: { decidedBy: 'octocat', approvedBy: 'ada' },
  });
  t.equal(await known('src/copy.ts'), undefined);
  const { history } = await portal.findings.get(admin, at('src/a.ts').id);
  t.match(history.at(-1), { comment: 'Why. (octocat, approved by ada, https://x.example/1)' });
  await decide('src/b.ts', { reason: '', decidedBy: 'octocat' });
  t.match((await portal.findings.get(admin, at('src/b.ts').id)).history.at(-1), { comment: '(octocat)' });
});

t.test('DecisionService: without a name and an address the reason stands alone', async (t) => {
  const { portal, admin, at, decide } = await decided(t);
  await decide('src/a.ts', { decidedBy: '' });
  t.equal((await portal.findings.get(admin, at('src/a.ts').id)).history.at(-1)?.comment, 'Why.');
});

t.test('DecisionService.reopen: opens what is at the place, and nothing else', async (t) => {
  const { portal, repository, at, decide, statusOf, known } = await decided(t);
  for (const path of ['src/a.ts', 'src/copy.ts']) await decide(path);
  t.same(await Promise.all(['src/a.ts', 'src/copy.ts'].map(statusOf)), ['false_positive', 'false_positive']);
  const { fingerprint, place } = at('src/a.ts');
  await portal.decisions.reopen(systemPrincipal, {
    repositoryId: repository.id,
    fingerprint,
    place,
    comment: 'Again.',
  });
  t.same(await Promise.all(['src/a.ts', 'src/copy.ts'].map(statusOf)), ['open', 'false_positive']);
  t.equal(await known('src/a.ts'), undefined);
  t.match(await known('src/copy.ts'), { status: 'false_positive' });
});

t.test('DecisionService: an end that was given holds, and the portal has the last word', async (t) => {
  const { portal, admin, repository, runtime, at, decide, statusOf, known } = await decided(t);
  const end = (days: number) => new Date(runtime.now().getTime() + days * day).toISOString();
  const expiresAt = end(5);
  await decide('src/b.ts', { status: 'acknowledged', expiresAt });
  t.match(await known('src/b.ts'), { decision: { expiresAt } });
  runtime.advance(6 * day);
  t.equal(await known('src/b.ts'), undefined);
  t.equal(await portal.decisions.apply(systemPrincipal, repository.id), 0);
  await decide('src/a.ts');
  runtime.advance(1_000);
  await portal.findings.setStatus(admin, at('src/a.ts').id, { status: 'open', comment: 'No.' });
  t.equal(await known('src/a.ts'), undefined);
  t.equal(await portal.decisions.apply(systemPrincipal, repository.id, [at('src/a.ts').fingerprint]), 0);
  t.equal(await statusOf('src/a.ts'), 'open');
  runtime.advance(1_000);
  await decide('src/a.ts');
  t.equal(await statusOf('src/a.ts'), 'false_positive', 'a later decision counts again');
  t.match(await known('src/a.ts'), { status: 'false_positive', decision: { decidedBy: 'octocat' } });
  await decide('src/copy.ts', { status: 'acknowledged' });
  runtime.advance(1_000);
  await portal.findings.setStatus(admin, at('src/copy.ts').id, { status: 'open', comment: 'No.' });
  await portal.findings.setStatus(admin, at('src/copy.ts').id, {
    status: 'false_positive',
    comment: 'Else.',
  });
  t.match(await known('src/copy.ts'), { status: 'acknowledged' }, 'nothing is open there');
});

t.test('DecisionService: what a person decided in the portal is known with their name', async (t) => {
  const { portal, admin, at, known, repository } = await decided(t);
  const { id } = at('src/b.ts');
  await portal.findings.setStatus(admin, id, { status: 'acknowledged', comment: 'First.' });
  await portal.findings.setStatus(admin, id, { status: 'false_positive', comment: 'Second.' });
  t.match(await known('src/b.ts'), {
    status: 'false_positive',
    decision: {
      status: 'false_positive',
      reason: 'Second.',
      decidedBy: 'Administrator',
      approvedBy: null,
      scope: 'here',
      url: '',
    },
  });
  await portal.findings.setStatus(admin, id, { status: 'open', comment: 'Open.' });
  t.equal(await known('src/b.ts'), undefined);
  const asked = ['src/b.ts', 'src/copy.ts', 'none.ts'].map((path) => ({
    ...at(path),
    place: { path, hint: '' },
  }));
  t.same(await portal.decisions.ids(repository.id, asked), [id, at('src/copy.ts').id, undefined]);
});
