// The whole life of a ticket at one tracker, over HTTP.
import t from 'tap';
import { openTracker } from '../../../../../packages/core/src/portal/tickets/open-tracker.ts';
import { onBothDatabases } from '../../../../helpers/databases.ts';
import { testRuntime } from '../../../../helpers/test-runtime.ts';
import {
  type Kind,
  origin,
  projects,
  trackerDouble,
  trackerWorld,
} from '../../../../helpers/tracker-double.ts';

/** Opened once, found again, linked both ways, and in step in both directions. */
export function tracksTickets(kinds: readonly Kind[]): void {
  t.test('trackers: a ticket is found by its name, whatever else was made meanwhile', async (t) => {
    for (const kind of kinds) {
      const runtime = testRuntime();
      const tracker = trackerDouble(kind, runtime);
      const api = openTracker(
        { ...runtime, fetch: tracker.fetch },
        { kind, url: origin, project: projects[kind], account: 'bot@corp.example', issueType: null },
        'secret',
      );
      const text = { title: 'T', facts: ['f'], foreign: '', link: null, labels: [] };
      const made = [];
      for (const marker of ['assay-1', 'assay-2']) made.push(await api.create({ ...text, marker }));
      const since = runtime.now().toISOString();
      t.equal((await api.findByMarker('assay-2', since))?.ref, made[1]?.ref, kind);
      t.equal(await api.findByMarker('assay-3', since), undefined);
    }
  });

  onBothDatabases(t, async (t, { databaseUrl }) => {
    for (const kind of kinds) {
      t.test(`tickets, ${kind}: opened once, linked both ways, and in step in both directions`, async (t) => {
        const { portal, admin, tracker, audit, findings, add, round, tickets } = await trackerWorld(
          t,
          kind,
          await databaseUrl(t),
        );
        await audit(['one', 'two']);
        const { id } = await add();
        await round();
        await round();
        t.equal(tracker.issues.length, 2, 'one each, however often it looks');
        const [first] = await findings();
        const linked = await portal.tickets.list(
          admin,
          { finding: first?.id ?? '' },
          { limit: 9, offset: 0, sort: 'createdAt' },
        );
        const key = kind.startsWith('jira') ? /^SEC-\d$/ : /^#\d$/;
        t.match(linked.items, [{ key, url: /^https:\/\/tracker\.example/, isDone: false, lastError: null }]);
        const issue = tracker.issues.find(({ id: own }) => String(own) === linked.items[0]?.ref);
        t.match(issue?.body, `https://assay.example.com/findings/${first?.id}`, 'and back');

        await portal.findings.setStatus(admin, first?.id ?? '', { status: 'acknowledged', comment: 'x' });
        await round();
        t.equal(issue?.isDone, true, 'a decision closes the ticket');
        const calls = tracker.calls.length;
        tracker.change(String(issue?.id), false);
        await round();
        t.equal(issue?.isDone, true, 'and the ticket does not undo it');
        t.ok(tracker.calls.length > calls);

        const other = tracker.issues.find((one) => one !== issue);
        tracker.change(String(other?.id), true);
        await round();
        const second = (await findings()).find((one) => one.id !== first?.id);
        const waiting = { status: 'resolved', comment: /was closed; the next audit decides/, by: null };
        t.match(
          second,
          { severity: 'high', status: 'open', proposal: waiting },
          'nobody knows who closed it',
        );
        await round();
        t.equal(other?.isDone, true, 'it waits for a person');
        await portal.findingProposals.decide(admin, second?.id ?? '', { approve: false });
        for (let rounds = 0; rounds < 16; rounds += 1) await round();
        t.equal(other?.isDone, false, 'and is open again once that is rejected');
        tracker.change(String(other?.id), true);
        await round();
        await portal.findingProposals.decide(admin, second?.id ?? '', { approve: true });
        t.match(
          (await findings()).find((one) => one.id === second?.id),
          {
            status: 'resolved',
            statusReason: /was closed; the next audit decides/,
          },
        );
        await audit(['one', 'two']);
        await round();
        t.equal(other?.isDone, false, 'the next audit sees it again');
        t.equal((await findings()).find((one) => one.id === second?.id)?.status, 'open');

        t.match(await portal.tickets.getTracker(admin, id), { lastError: null, failingSince: null });
        tracker.state.refusal = { status: 401, body: {} };
        await round();
        t.match(await portal.tickets.getTracker(admin, id), {
          lastError: /^tracker\.example does not accept the token: it is wrong, was revoked or has expired\./,
          failingSince: String,
        });
        tracker.state.refusal = undefined;
        await round();
        t.match(await portal.tickets.getTracker(admin, id), { lastError: null, failingSince: null });
        t.equal((await tickets()).length, 2);
        await portal.tickets.delete(admin, id);
        t.equal((await tickets()).length, 0);
        t.equal(tracker.issues.length, 2, 'the tickets themselves stay');
      });
    }
  });
}
