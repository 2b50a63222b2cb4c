// Credentials of trackers: one exact sentence for every way in which they are refused, and nothing stored.
import type { TrackerChange } from '@assay/core';
import t from 'tap';
import { onBothDatabases } from '../../../helpers/databases.ts';
import { trackerWorld } from '../../../helpers/tracker-double.ts';

onBothDatabases(t, async (t, { databaseUrl }) => {
  t.test('tickets: wrong, too weak, unknown and silent: one exact sentence each', async (t) => {
    const { add, tracker, portal, admin } = await trackerWorld(t, 'github', await databaseUrl(t));
    const says = (message: string, field: string) => ({
      code: 'VALIDATION_ERROR',
      message,
      details: { [field]: message },
    });
    await t.rejects(
      add('wrong'),
      says(
        'tracker.example does not accept the token: it is wrong, was revoked or has expired. Give the tracker a new one with `assay trackers update`.',
        'token',
      ),
    );
    tracker.state.refusal = { status: 403, body: { message: 'Resource not accessible' } };
    await t.rejects(
      add(),
      says(
        'tracker.example accepts the token, but it is too weak for acme/shop: it needs Issues: read and write.',
        'token',
      ),
    );
    tracker.state.refusal = { status: 404, body: {} };
    await t.rejects(
      add(),
      says(
        'tracker.example shows nothing there: it was moved or deleted, or the token cannot see it.',
        'project',
      ),
    );
    tracker.state.refusal = { status: 429, headers: { 'retry-after': '7' } };
    await t.rejects(add(), { message: 'tracker.example asks to wait: too many requests.' });
    tracker.state.refusal = { status: 502 };
    await t.rejects(add(), says('tracker.example answered with 502.', 'url'));
    const page = { limit: 9, offset: 0, sort: 'createdAt' };
    t.equal((await portal.tickets.listTrackers(admin, page)).total, 0, 'nothing was stored');
  });

  t.test('tickets: a new token, or the same tracker added again, makes no ticket twice', async (t) => {
    const { add, tracker, portal, admin, audit, round, tickets, findings } = await trackerWorld(
      t,
      'github',
      await databaseUrl(t),
    );
    await audit(['one', 'two']);
    const { id } = await add();
    await round();
    t.equal(tracker.issues.length, 2);
    const [finding] = await findings();
    t.match((await portal.tickets.ofFinding(admin, finding?.id ?? '')).items, [
      { key: /^#\d$/, url: /^https:/, isDone: false },
    ]);
    const stranger = { ...admin, role: 'viewer', userId: '01920000-0000-7000-8000-000000000009' } as const;
    await t.rejects(portal.tickets.ofFinding(stranger, finding?.id ?? ''), { code: 'RESOURCE_NOT_FOUND' });
    const change = async (input: TrackerChange) =>
      portal.tickets.update(admin, await portal.tickets.prepareChange(admin, id, input), input);
    await t.rejects(change({ token: 'wrong' }), { code: 'VALIDATION_ERROR' });
    await round();
    t.equal((await portal.tickets.getTracker(admin, id)).lastError, null, 'the old token stays');
    t.match(await change({ token: 'secret', maxOpen: 7 }), { maxOpen: 7, unit: 'finding' });
    await round();
    t.equal(tracker.issues.length, 2);
    t.same(
      (await tickets()).map(({ trackerId }) => trackerId),
      [id, id],
    );

    await portal.tickets.delete(admin, id);
    const again = await add();
    await round();
    await round();
    t.equal(tracker.issues.length, 2, 'found by their names');
    t.same(
      (await tickets()).map(({ trackerId, ref }) => [trackerId, ref !== null]),
      [
        [again.id, true],
        [again.id, true],
      ],
    );
  });

  t.test('tickets: Jira gets the fields that its project asks for, and no others', async (t) => {
    const { tracker, portal, admin, audit, add, round } = await trackerWorld(
      t,
      'jira-cloud',
      await databaseUrl(t),
    );
    await audit(['one']);
    const { id } = await add();
    const fields = { priority: { name: 'High' }, customfield_10001: 'AppSec' };
    const input = { fields };
    await portal.tickets.update(admin, await portal.tickets.prepareChange(admin, id, input), input);
    await round();
    t.match(tracker.created.at(-1), fields);
    await t.rejects(portal.tickets.prepareChange(admin, id, { fields: { summary: 'x' } }), {
      message: 'The field summary is set by Assay. Use the settings for it.',
    });
  });

  t.test('tickets: other trackers take no fields', async (t) => {
    const { portal, admin, add } = await trackerWorld(t, 'gitlab', await databaseUrl(t));
    const { id } = await add();
    await t.rejects(portal.tickets.prepareChange(admin, id, { fields: { priority: 'High' } }), {
      message: 'Only trackers of Jira take further fields.',
    });
  });
});
