// What a ticket is for: one finding, or all that one change fixes.
import t from 'tap';
import { onBothDatabases } from '../../../helpers/databases.ts';
import { trackerWorld } from '../../../helpers/tracker-double.ts';

onBothDatabases(t, async (t, { databaseUrl }) => {
  t.test('tickets: one for all that one change fixes, closed when nothing of it is open', async (t) => {
    const { portal, admin, tracker, audit, findings, add, round } = await trackerWorld(
      t,
      'github',
      await databaseUrl(t),
    );
    await audit(['one', 'one', 'two']);
    await add('secret', 'case');
    await round();
    const all = await findings();
    const ones = all.filter(({ ruleId }) => ruleId === 'one');
    t.equal(tracker.issues.length, new Set(all.map(({ ruleId }) => ruleId)).size);
    const issue = tracker.issues.find(({ body }) => body.includes('Rule: one'));
    for (const { id } of ones) {
      t.equal(issue?.isDone, false);
      await portal.findings.setStatus(admin, id, { status: 'resolved' });
    }
    await round();
    t.equal(issue?.isDone, true);
    tracker.change(String(issue?.id), false);
    await round();
    t.same(
      (await findings()).filter(({ ruleId }) => ruleId === 'one').map(({ status }) => status),
      ones.map(() => 'open'),
      'whoever reopens it reopens what a person had resolved',
    );
    const { items } = await portal.tickets.list(
      admin,
      { finding: ones[0]?.id ?? '' },
      { limit: 9, offset: 0, sort: 'createdAt' },
    );
    t.equal(items.length, 1);
  });
});
