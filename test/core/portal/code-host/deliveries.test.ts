import { createHash } from 'node:crypto';
import { type NewDelivery, type Severity, systemPrincipal } from '@assay/core';
import t from 'tap';
import { sortOut } from '../../../../packages/core/src/portal/code-host/delivery-row.ts';
import { Database, dialectFor } from '../../../../packages/core/src/portal/platform/storage/database.ts';
import { migrate } from '../../../../packages/core/src/portal/platform/storage/migrate.ts';
import { onBothDatabases } from '../../../helpers/databases.ts';
import { testPortal } from '../../../helpers/test-portal.ts';

const page = { limit: 100, offset: 0, sort: 'createdAt' };
let made = 0;

function delivery(change: Partial<NewDelivery> = {}): NewDelivery {
  made += 1;
  const body = `body ${made}`;
  return {
    id: `guid-${made}`,
    event: 'pull_request',
    action: 'synchronize',
    installationId: `i${made}`,
    bodyDigests: [createHash('sha256').update(body).digest('hex')],
    queueName: `queue ${made}`,
    coalesce: false,
    payload: { number: made },
    ...change,
  };
}

onBothDatabases(t, async (t, { databaseUrl }) => {
  const { portal, runtime, admin, person } = await testPortal(t, { databaseUrl: await databaseUrl(t) });
  const { deliveries } = portal;
  const leaseMs = 60_000;

  async function endAll(): Promise<void> {
    for (
      let claim = await deliveries.claim('audit', leaseMs);
      claim;
      claim = await deliveries.claim('audit', leaseMs)
    )
      await deliveries.end(claim, 'done');
  }

  t.test('deliveries: what has just been taken is known', async (t) => {
    const [one, other] = [delivery(), delivery()];
    await deliveries.take([one]);
    t.same([...(await deliveries.knownIds([one.id, other.id]))], [one.id]);
    await endAll();
  });

  t.test('deliveries: a delivery is stored once, however often it arrives', async (t) => {
    const one = delivery();
    const copy = { ...delivery(), bodyDigests: one.bodyDigests };
    const inOneGroup = await deliveries.take([one, one, copy]);
    t.match(inOneGroup, [
      { status: 'accepted' },
      { status: 'duplicate', reason: 'delivery_id' },
      { status: 'duplicate', reason: 'body' },
    ]);
    t.match(await deliveries.take([one]), [{ status: 'duplicate', reason: 'delivery_id' }]);
    t.match(await deliveries.take([copy]), [{ status: 'duplicate', reason: 'body' }]);
    const other = 'f'.repeat(64);
    t.match(await deliveries.take([{ ...one, bodyDigests: [other] }]), [{ status: 'conflict' }]);
    // A new secret gives the same body another digest; the old one is still among them.
    const [digest] = one.bodyDigests;
    t.match(await deliveries.take([{ ...one, bodyDigests: [other, digest] }]), [
      { status: 'duplicate', reason: 'delivery_id' },
    ]);
    t.match(await deliveries.take([{ ...delivery(), bodyDigests: [other, digest] }]), [
      { status: 'duplicate', reason: 'body' },
    ]);
    t.match(await deliveries.take([delivery({ ignored: 'no handler' })]), [{ status: 'ignored' }]);
    await endAll();
    runtime.advance(8 * 86_400_000);
    t.ok((await deliveries.prune()) >= 2);
    t.match(await deliveries.take([copy]), [{ status: 'accepted' }], 'a week later a body may come again');
    await endAll();
  });

  t.test(
    'deliveries: a delivery acknowledged before a transfer of the portal is found afterwards',
    async (t) => {
      const one = delivery();
      const now = new Date().toISOString();
      const { fresh } = sortOut([one], [], { now, replaySince: now });
      const url = await databaseUrl(t);
      const database = new Database(dialectFor(url));
      await migrate(database);
      await database.knex('extension_inbox').insert({ id: 1, deliveries: JSON.stringify(fresh) });
      await database.close();
      const moved = await testPortal(t, { databaseUrl: url });
      t.match(await moved.portal.deliveries.take([one]), [{ status: 'duplicate' }]);
      t.match(await moved.portal.deliveries.claim('audit', leaseMs), { id: one.id, payload: one.payload });
      t.equal(await moved.portal.deliveries.claim('audit', leaseMs), undefined);
    },
  );

  t.test('deliveries: one queue is handled in order, several queues in parallel', async (t) => {
    const [a, b, other] = [
      delivery({ queueName: 'A' }),
      delivery({ queueName: 'A' }),
      delivery({ queueName: 'B' }),
    ];
    await deliveries.take([a]);
    runtime.advance(5);
    await deliveries.take([b, other]);
    const first = await deliveries.claim('audit', leaseMs);
    t.equal(first?.id, a.id);
    t.same(first?.payload, a.payload);
    const second = await deliveries.claim('audit', leaseMs);
    t.equal(second?.id, other.id);
    t.equal(await deliveries.claim('audit', leaseMs), undefined, 'the queue is busy');
    if (!first || !second) return;
    await deliveries.release(first, 30_000, 'The code host was away.');
    t.equal(await deliveries.claim('audit', leaseMs), undefined, 'what failed keeps its place in the queue');
    runtime.advance(31_000);
    const again = await deliveries.claim('audit', leaseMs);
    t.match(again, { id: a.id, attempt: 2 });
    t.equal(await deliveries.end(first, 'done'), false, 'an old claim ends nothing');
    if (again) t.equal(await deliveries.end(again, 'done'), true);
    t.equal((await deliveries.claim('audit', leaseMs))?.id, b.id);
    runtime.advance(leaseMs + 1);
    t.match(await deliveries.claim('audit', leaseMs), { attempt: 2 }, 'a lease that ran out is claimed anew');
    runtime.advance(leaseMs + 1);
    await endAll();
  });

  t.test(
    'deliveries: of coalescing deliveries only the newest is handled, also while an older one waits or runs',
    async (t) => {
      const part = { queueName: 'pr', coalesce: true, installationId: 'one' };
      const [first, second, third] = [delivery(part), delivery(part), delivery(part)];
      await deliveries.take([first]);
      const running = await deliveries.claim('audit', leaseMs);
      t.equal(running && (await deliveries.extend(running, leaseMs)), 'held');
      runtime.advance(5);
      await deliveries.take([second]);
      t.equal(running && (await deliveries.extend(running, leaseMs)), 'superseded');
      if (running) await deliveries.release(running, 60_000, 'failed');
      runtime.advance(5);
      await deliveries.take([third]);
      const newest = await deliveries.claim('audit', leaseMs);
      t.equal(newest?.id, third.id);
      const { items } = await deliveries.list(admin, {}, page);
      const stateOf = (id: string) => items.find((item) => item.id === id);
      t.match(stateOf(first.id), { status: 'superseded', reason: `by ${third.id}` });
      t.match(stateOf(second.id), { status: 'superseded', nextAttemptAt: null });
      if (newest) await deliveries.end(newest, 'done');
      t.equal(await deliveries.claim('audit', leaseMs), undefined);
    },
  );

  t.test('deliveries: what an older one shows of the same head is known to the newest', async (t) => {
    const queue = { queueName: 'pull:retargeted', coalesce: true, isAnnounced: true };
    for (const [baseRef, head, expected] of [
      ['old', 'a', true],
      ['main', 'b', undefined],
    ] as const) {
      await deliveries.take([delivery({ ...queue, payload: { head: 'a', baseRef } })]);
      const shown = await deliveries.claim('quick', leaseMs);
      t.ok(shown && (await deliveries.announced(shown, true)));
      runtime.advance(1);
      await deliveries.take([delivery({ ...queue, payload: { head, baseRef: 'main' } })]);
      const unshown = await deliveries.claim('quick', leaseMs);
      t.ok(unshown && (await deliveries.announced(unshown, false)));
      const newest = await deliveries.claim('audit', leaseMs);
      t.match(newest, { id: unshown?.id });
      t.equal(newest?.payload.isAnnounced, expected, head);
      if (newest) await deliveries.end(newest, 'done');
    }
  });

  t.test('deliveries: one installation never takes every worker', async (t) => {
    const busy = [delivery(), delivery(), delivery()].map((one) => ({ ...one, installationId: 'busy' }));
    await deliveries.take([...busy, delivery()]);
    const claimed = [];
    for (
      let claim = await deliveries.claim('audit', leaseMs);
      claim;
      claim = await deliveries.claim('audit', leaseMs)
    )
      claimed.push(claim);
    t.equal(claimed.length, 3, 'two of the busy one, and the other');
    for (const claim of claimed) await deliveries.end(claim, 'done');
    await endAll();
  });

  t.test('deliveries: health counts what reaches the table while it counts', async (t) => {
    for (let turns = 0; turns < 12; turns += 1) {
      await deliveries.take([delivery()]);
      const health = deliveries.health();
      for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
      await deliveries.moveToTable();
      t.ok((await health).waiting >= 1);
      await endAll();
    }
  });

  t.test('deliveries: health says for how long the oldest one has waited', async (t) => {
    t.match(await deliveries.health(), { waiting: 0, oldestWaitingSeconds: 0 });
    await deliveries.take([delivery()]);
    await deliveries.moveToTable();
    runtime.advance(90_000);
    await deliveries.take([delivery()]);
    await deliveries.moveToTable();
    t.match(await deliveries.health(), { waiting: 2, oldestWaitingSeconds: 90 });
    await endAll();
    t.match(await deliveries.health(), { waiting: 0, oldestWaitingSeconds: 0 });
  });

  t.test('deliveries: are listed by event and by status', async (t) => {
    const [pushed, opened] = [delivery({ event: 'push-listed' }), delivery({ event: 'opened-listed' })];
    await deliveries.take([pushed, opened]);
    const listed = async (filter: Parameters<typeof deliveries.list>[1]) =>
      (await deliveries.list(admin, filter, page)).items.map(({ id }) => id);
    t.same(await listed({ event: 'push-listed' }), [pushed.id]);
    t.same(await listed({ event: 'opened-listed', status: 'queued' }), [opened.id]);
    t.same(await listed({ event: 'opened-listed', status: 'done' }), []);
    await endAll();
    t.same(await listed({ event: 'opened-listed', status: 'done' }), [opened.id]);
  });

  t.test('deliveries: dead deliveries are listed, and retried on request or redelivery', async (t) => {
    const one = delivery();
    await deliveries.take([one]);
    const claim = await deliveries.claim('audit', leaseMs);
    if (claim) await deliveries.end(claim, 'dead', { error: 'Every attempt failed.' });
    t.match(await deliveries.list(admin, { status: 'dead' }, page), {
      total: 1,
      items: [{ id: one.id, lastError: 'Every attempt failed.', attempts: 1 }],
    });
    t.match(await deliveries.health(), { dead: 1 });
    t.match(await deliveries.retry(admin, one.id), { status: 'queued', attempts: 0 });
    const again = await deliveries.claim('audit', leaseMs);
    t.same(again?.payload, one.payload);
    await t.rejects(deliveries.retry(admin, one.id), { code: 'VALIDATION_ERROR' }, 'it runs');
    if (again) await deliveries.end(again, 'dead', { error: 'Again.' });
    t.match(await deliveries.take([one]), [{ status: 'requeued' }]);
    await endAll();
    t.match(await deliveries.take([one]), [{ status: 'duplicate' }]);
    await t.rejects(deliveries.retry(admin, 'unknown'), { code: 'RESOURCE_NOT_FOUND' });
    const developer = await person('developer');
    await t.rejects(deliveries.list(developer, {}, page), { code: 'INSUFFICIENT_PERMISSIONS' });
    await t.rejects(deliveries.retry(developer, one.id), { code: 'INSUFFICIENT_PERMISSIONS' });
    t.same([...(await deliveries.knownIds([one.id, 'unknown']))], [one.id]);
  });

  t.test(
    'decisions: wait for their finding, and hold until somebody revokes them in the portal',
    async (t) => {
      const { findings } = await import('../../../helpers/fake-audit.ts').then(({ auditRun }) => auditRun());
      const fingerprint = findings[0]?.fingerprint ?? '';
      const team = await portal.teams.create(admin, { name: 'Deciders' });
      const { id: repositoryId } = await portal.repositories.create(admin, {
        url: 'https://example.com/team/decided',
        team: team.id,
      });
      const decision = {
        repositoryId,
        fingerprint,
        scope: 'here' as const,
        place: { path: 'a.js', hint: 'known' },
        status: 'acknowledged' as const,
        reason: 'A test key.',
        decidedBy: 'octocat',
        url: 'https://example.com/pull/1',
      };
      await portal.decisions.decide(systemPrincipal, decision);
      t.match(
        await portal.decisions.known(repositoryId, [
          { fingerprint, severity: 'high', place: decision.place },
        ]),
        [
          {
            status: 'acknowledged',
            decision: { reason: 'A test key.' },
          },
        ],
      );
      const document = Buffer.from(JSON.stringify(sarifAt('app.ts')));
      await portal.imports.import(admin, { repositoryId, type: 'security', format: 'sarif', document });
      const [finding] = (
        await portal.findings.list(admin, { repositoryId }, { limit: 1, offset: 0, sort: '-firstSeenAt' })
      ).items;
      if (!finding) throw new Error('Nothing was imported.');
      const place = { path: finding.location?.path ?? '', hint: '' };
      const inFile = { ...decision, scope: 'file' as const, fingerprint: finding.fingerprint, place };
      await portal.decisions.decide(systemPrincipal, inFile);
      const status = async () => (await portal.findings.get(admin, finding.id)).status;
      t.equal(await status(), 'acknowledged');
      const copied = Buffer.from(JSON.stringify(sarifAt('app.ts', 'copy.ts')));
      await portal.imports.import(admin, {
        repositoryId,
        type: 'security',
        format: 'sarif',
        document: copied,
      });
      t.equal(await portal.decisions.apply(systemPrincipal, repositoryId), 0);
      const all = await portal.findings.list(
        admin,
        { repositoryId },
        { limit: 9, offset: 0, sort: '-firstSeenAt' },
      );
      const copy = all.items.find((one) => one.location?.path === 'copy.ts');
      t.equal(copy?.fingerprint, finding.fingerprint);
      t.equal(copy?.status, 'open', 'a copy in another file is not acknowledged by itself');
      runtime.advance(1_000);
      await portal.findings.setStatus(admin, finding.id, { status: 'open', comment: 'No.' });
      t.equal(await portal.decisions.apply(systemPrincipal, repositoryId), 0, 'the portal has the last word');
      t.equal(await status(), 'open');
      await portal.decisions.reopen(systemPrincipal, {
        repositoryId,
        fingerprint: finding.fingerprint,
        place,
        comment: 'Reopened.',
      });
      const asked = { fingerprint: finding.fingerprint, place };
      t.same(await portal.decisions.known(repositoryId, [{ ...asked, severity: 'high' }]), [undefined]);
    },
  );

  t.test(
    'decisions: accepting a finding of severity high or above ends, also when no date was given',
    async (t) => {
      const { portal, admin, runtime } = await testPortal(t);
      const team = await portal.teams.create(admin, { name: 'Team' });
      const { id: repositoryId } = await portal.repositories.create(admin, {
        url: 'https://example.com/team/bounded',
        team: team.id,
      });
      const document = Buffer.from(JSON.stringify(sarifAt('app.ts')));
      const take = () =>
        portal.imports.import(admin, { repositoryId, type: 'security', format: 'sarif', document });
      await take();
      const list = async () =>
        (await portal.findings.list(admin, {}, { limit: 1, offset: 0, sort: '-severity' })).items;
      const [finding] = await list();
      const fingerprint = finding?.fingerprint ?? '';
      const place = { path: 'app.ts', hint: '' };
      const known = async (severity: Severity) =>
        (await portal.decisions.known(repositoryId, [{ fingerprint, severity, place }]))[0]?.status;
      await portal.decisions.decide(systemPrincipal, {
        repositoryId,
        fingerprint,
        scope: 'file',
        place,
        status: 'acknowledged',
        reason: 'Later.',
        decidedBy: 'octocat',
        url: 'https://example.com/pull/1',
      });

      t.same([await known('high'), await known('medium')], ['acknowledged', 'acknowledged']);
      t.match(await list(), [{ severity: 'high', status: 'acknowledged', statusExpiresAt: String }]);
      runtime.advance(181 * 86_400_000);
      await portal.findings.expireAcceptances();
      t.same([await known('high'), await known('medium')], [undefined, 'acknowledged']);
      t.equal(await portal.decisions.apply(systemPrincipal, repositoryId), 0);
      t.match(await list(), [{ status: 'open' }]);
    },
  );
});

const sarifAt = (...paths: readonly string[]) => ({
  version: '2.1.0',
  runs: [
    {
      tool: { driver: { name: 'Tool', rules: [{ id: 'a-rule' }] } },
      results: paths.map((uri) => ({
        ruleId: 'a-rule',
        level: 'error',
        message: { text: 'Something.' },
        locations: [{ physicalLocation: { artifactLocation: { uri }, region: { startLine: 1 } } }],
      })),
    },
  ],
});
