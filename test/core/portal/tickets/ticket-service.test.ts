// Credentials of trackers: one exact sentence for every way in which they are refused, and nothing stored.
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
        'tracker.example does not accept the token: it is wrong, was revoked or has expired. Add the tracker again with a new one.',
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
});
