// Exploitation cases of products: when they open, what people say of them, and who reads them; on both databases.
import t from 'tap';
import { caseFile } from '../../../../packages/core/src/portal/cases/export-case.ts';
import { onBothDatabases } from '../../../helpers/databases.ts';
import { productWorld } from './product-world.ts';

const page = { limit: 20, offset: 0 };

onBothDatabases(t, async (t, { databaseUrl }) => {
  const world = (t: Parameters<typeof productWorld>[0]) => productWorld(t, databaseUrl);

  t.test('CaseService: a person says what happened, records what was sent, and closes', async (t) => {
    const { portal, admin, person, team, runtime, audit, cases } = await world(t);
    await audit({ name: 'a', ids: ['CVE-2026-1'] });
    const id = (await cases())[0]?.id ?? '';
    const ago = (hours: number) => new Date(runtime.now().getTime() - hours * 3_600_000).toISOString();
    const developer = await person('developer');
    await portal.teams.addMember(admin, team.id, { userId: developer.userId, role: 'owner' });
    const auditor = await person('auditor', 'Ada');

    await t.rejects(portal.cases.update(developer, id, { awareAt: ago(1) }), {
      code: 'INSUFFICIENT_PERMISSIONS',
    });
    await t.rejects(
      portal.cases.close(auditor, id, { note: 'x' }),
      { code: 'CONFLICT' },
      'without a verdict',
    );
    await t.rejects(
      portal.cases.update(auditor, id, { awareAt: ago(-1) }),
      { code: 'VALIDATION_ERROR' },
      'the future',
    );
    await t.rejects(portal.cases.update(auditor, id, { verdict: 'exploitable' }), {
      code: 'VALIDATION_ERROR',
    });
    await portal.cases.update(auditor, id, { awareAt: ago(30) });
    const aware = await portal.cases.update(auditor, id, {
      verdict: 'exploitable',
      reason: 'It parses uploads.',
    });
    t.match(
      aware.clocks.map(({ state }) => state),
      ['overdue', 'running', 'not_started'],
    );
    t.match(aware.awareness, { by: { name: 'Ada' } });
    await portal.cases.notify(auditor, id, { kind: 'early_warning', sentAt: ago(2), content: 'As drafted.' });
    await t.rejects(portal.cases.close(auditor, id, { note: 'x' }), {
      message: /notification, final_report/,
    });
    await portal.cases.notify(auditor, id, {
      kind: 'notification',
      sentAt: ago(1),
      content: 'As drafted.',
      reference: 'SRP-7',
    });
    await portal.cases.update(auditor, id, { measure: 'Release 2.4.1', measureAt: ago(1) });
    const last = await portal.cases.notify(auditor, id, {
      kind: 'final_report',
      sentAt: ago(0),
      content: 'Done.',
    });
    t.match(
      last.clocks.map(({ state, isLate }) => [state, isLate]),
      [
        ['sent', true],
        ['sent', false],
        ['sent', false],
      ],
    );
    const closed = await portal.cases.close(auditor, id, { note: 'All sent.' });
    t.match(closed, { state: 'closed', closed: { note: 'All sent.', by: { name: 'Ada' } } });
    await t.rejects(portal.cases.update(auditor, id, { awareAt: ago(1) }), { code: 'CONFLICT' });
    t.same(
      closed.timeline
        .filter(({ what }) => what.startsWith('case.'))
        .map(({ what, by }) => `${what} ${by?.name}`),
      [
        'case.open undefined',
        'case.update Ada',
        'case.update Ada',
        'case.notify Ada',
        'case.notify Ada',
        'case.update Ada',
        'case.notify Ada',
        'case.close Ada',
      ],
    );
    await audit({ name: 'a', ids: ['CVE-2026-1'] });
    t.equal((await cases()).length, 1, 'what a closed case was about opens none again');
    await audit();
    await audit({ name: 'a', ids: ['CVE-2026-1'] });
    t.equal((await cases()).length, 2, 'unless it was fixed and came back');
  });

  t.test('CaseService: what two people record at once is kept of both', async (t) => {
    const { portal, admin, runtime, audit, cases } = await world(t);
    await audit({ name: 'a', ids: ['CVE-2026-1'] });
    const id = (await cases())[0]?.id ?? '';
    const sentAt = runtime.now().toISOString();
    const contents = ['first', 'second', 'third', 'fourth'];

    await Promise.all(
      contents.map((content) => portal.cases.notify(admin, id, { kind: 'early_warning', sentAt, content })),
    );

    const { notifications } = await portal.cases.get(admin, id);
    t.same(notifications.map(({ content }) => content).sort(), contents.toSorted());
  });

  t.test('CaseService: what cannot be exploited in the product needs no notification', async (t) => {
    const { portal, admin, audit, cases } = await world(t);
    await audit({ name: 'a', ids: ['CVE-2026-1'] });
    const id = (await cases())[0]?.id ?? '';

    const { clocks } = await portal.cases.update(admin, id, {
      verdict: 'not_exploitable',
      justification: 'vulnerable_code_not_in_execute_path',
      reason: 'The parser is not shipped.',
    });
    t.match(
      clocks.map(({ state }) => state),
      ['not_needed', 'not_needed', 'not_needed'],
    );
    t.match(await portal.cases.close(admin, id, { note: 'Told its maker.' }), { state: 'closed' });
  });

  t.test('caseFile: is a PDF or JSON with the state of the audit log', async (t) => {
    const { portal, admin, person, audit, cases } = await world(t);
    await audit({ name: 'a', ids: ['CVE-2026-1'] });
    const id = (await cases())[0]?.id ?? '';
    const file = await portal.cases.file(admin, id);

    t.match(file.chain, { brokenAt: null });
    t.same(JSON.parse((await caseFile(file, 'json')).toString()), JSON.parse(JSON.stringify(file)));
    t.equal((await caseFile(file, 'pdf')).subarray(0, 5).toString(), '%PDF-');
    t.ok(
      (await caseFile(file, 'pdf')).equals(await caseFile(file, 'pdf')),
      'the same data give the same bytes',
    );
    const outsider = await person('viewer');
    t.same((await portal.cases.list(outsider, {}, page)).items, []);
    await t.rejects(portal.cases.get(outsider, id), { code: 'NOT_FOUND' });
  });
});
