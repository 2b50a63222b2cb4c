// Reports by the clock and by mail, through a real SMTP server; on both databases.
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { NewSchedule, Principal } from '@assay/core';
import t, { type Test } from 'tap';
import { smtpMailer } from '../../../../../packages/core/src/portal/reports/mail/smtp-mailer.ts';
import { onBothDatabases } from '../../../../helpers/databases.ts';
import { startMailServer } from '../../../../helpers/smtp-server.ts';
import { testPortal } from '../../../../helpers/test-portal.ts';

const day = 24 * 60 * 60_000;
const from = 'Assay <assay@example.com>';
const newest = { limit: 100, offset: 0, sort: '-createdAt' };

onBothDatabases(t, async (t, { databaseUrl }) => {
  t.test('schedules: a report is made when its time comes, and mailed to everybody', async (t) => {
    const { portal, admin, mails, schedule, run, sent } = await start(t, await databaseUrl(t));
    const { id } = await schedule({ recipients: ['ada@example.com', 'eve@example.com'] });

    await run();

    const { lastReport } = await sent(id, 'sent');
    t.same(mails.flatMap(({ to }) => to).toSorted(), ['ada@example.com', 'eve@example.com']);
    const [mail] = mails;
    t.equal(mail?.from, 'assay@example.com');
    t.match(mail?.message, 'Subject: Assay: For the board');
    t.match(mail?.message, /filename="?for-the-board\.pdf/);
    const report = await portal.reports.get(admin, lastReport?.id ?? '');
    t.match(mail?.message.replaceAll('=\r\n', ''), report.sha256 ?? 'no digest');
    t.equal(
      createHash('sha256')
        .update(attachment(mail?.message ?? ''))
        .digest('hex'),
      report.sha256,
    );
    t.equal((await portal.reports.list(admin, {}, newest)).total, 1, 'once');
  });

  t.test('schedules: a mail that a server does not take yet is tried again later', async (t) => {
    const { runtime, mails, server, schedule, run, sent, mailAgain } = await start(t, await databaseUrl(t));
    const { id } = await schedule({ recipients: ['ada@example.com'] });
    server.answer(451);
    await run();
    const waiting = await until(async () => {
      await mailAgain();
      const [mail] = (await sent(id)).lastReport?.mails ?? [];
      return mail?.lastError ? mail : undefined;
    });
    t.match(waiting, { status: 'pending', lastError: /451/ });
    server.answer(250);
    await mailAgain();
    t.equal(mails.length, 0, 'not at once');

    runtime.advance(2 * 60_000);
    await mailAgain();

    await sent(id, 'sent');
    t.equal(mails.length, 1);
  });

  t.test('schedules: a mail that a server refuses for good has failed, and says why', async (t) => {
    const { mails, server, schedule, run, sent } = await start(t, await databaseUrl(t));
    const { id } = await schedule({ recipients: ['ada@example.com'] });
    server.answer(550);

    await run();

    const { lastReport } = await sent(id, 'failed');
    t.match(lastReport?.mails, [{ recipient: 'ada@example.com', lastError: /550/ }]);
    t.equal(mails.length, 0);
  });

  t.test('schedules: strangers get no mail, and nobody gets more than 24 a day', async (t) => {
    const { portal, admin, person, mails, runtime, schedule, sent } = await start(t, await databaseUrl(t));
    const auditor = await person('auditor');
    await t.rejects(schedule({ recipients: ['eve@outside.example'] }, {}, auditor), {
      code: 'VALIDATION_ERROR',
      details: { report: /^eve@outside\.example belongs to no account/ },
    });
    const { id } = await schedule({ recipients: ['ada@example.com'] }, { format: 'json' });
    await t.rejects(
      portal.schedules.update(admin, id, {
        report: { type: 'executive', format: 'json', recipients: ['eve@outside.example'] },
      }),
      { code: 'VALIDATION_ERROR' },
    );
    const runNow = async () => {
      await portal.schedules.run(admin, id);
      await until(async () => {
        const { items } = await portal.reports.list(admin, {}, newest);
        return items.every(({ status }) => status === 'completed');
      });
    };
    for (let run = 0; run < 24; run += 1) {
      await runNow();
      await sent(id, 'sent');
    }
    await runNow();
    const { lastReport } = await sent(id, 'failed');
    t.match(lastReport?.mails, [
      { lastError: 'This schedule has sent 24 mails to this address within a day.' },
    ]);
    t.equal(mails.length, 24);
    runtime.advance(day);
    await runNow();
    await sent(id, 'sent');
    t.ok(mails.length > 24, 'a day later it does');
  });

  t.test('schedules: a report of a team is seen by the team, and holds nothing else', async (t) => {
    const { portal, admin, person, schedule, run, sent } = await start(t, await databaseUrl(t));
    const { id: team } = await portal.teams.create(admin, { name: 'Payments' });
    const { id: other } = await portal.teams.create(admin, { name: 'Platform' });
    await portal.repositories.create(admin, { url: 'file:///nowhere/pay', team });
    await portal.repositories.create(admin, { url: 'file:///nowhere/plat', team: other });
    const [member, outsider] = [await person('developer'), await person('developer')];
    await portal.teams.addMember(admin, team, { userId: member.userId, role: 'member' });
    const { id } = await schedule({ recipients: [] }, { team, format: 'json' }, member);

    await run();

    const reportId = await until(async () => (await sent(id)).lastReport?.id);
    const { read } = await portal.reports.content(member, reportId);
    const report = JSON.parse(Buffer.concat(await Array.fromAsync(read())).toString());
    t.same(
      report.repositories.map(({ name }: { name: string }) => name),
      ['pay'],
    );
    await t.rejects(portal.reports.get(outsider, reportId), { code: 'RESOURCE_NOT_FOUND' });
    await t.rejects(schedule({ recipients: [] }, { team }, outsider), { code: 'RESOURCE_NOT_FOUND' });
    await t.rejects(schedule({ recipients: [] }, {}, member), { code: 'INSUFFICIENT_PERMISSIONS' });
  });

  t.test('schedules: a report of findings can be about one owner, no other type can', async (t) => {
    const { portal, admin, run, sent } = await start(t, await databaseUrl(t));
    const scheduled = (type: 'findings' | 'executive' | 'compliance') =>
      portal.schedules.create(admin, {
        ...{ name: 'Payments', cron: '0 2 * * *' },
        report: { type, format: 'json', owner: '@org/payments', recipients: [] },
      });
    for (const type of ['executive', 'compliance'] as const)
      await t.rejects(scheduled(type), { code: 'VALIDATION_ERROR', details: { owner: /type findings/ } });
    const { id, report } = await scheduled('findings');
    t.match(report, { owner: '@org/payments' });

    await run();

    const reportId = await until(async () => (await sent(id)).lastReport?.id);
    t.match(await portal.reports.get(admin, reportId), { scope: { owner: '@org/payments' } });
    const { read } = await portal.reports.content(admin, reportId);
    t.match(Buffer.concat(await Array.fromAsync(read())).toString(), 'owned by @org/payments');
  });

  t.test('schedules: VEX of a repository is made and mailed', async (t) => {
    const { portal, admin, mails, run, sent } = await start(t, await databaseUrl(t));
    const { id: team } = await portal.teams.create(admin, { name: 'Payments' });
    const { id: repositoryId } = await portal.repositories.create(admin, {
      url: 'https://git.example.com/pay',
      team,
    });
    const report = { type: 'vex', format: 'cyclonedx', recipients: ['ada@example.com'] } as const;
    const { id } = await portal.schedules.create(admin, {
      ...{ name: 'For customers', cron: '0 7 * * *', repositoryId },
      report,
    });

    await run();

    await sent(id, 'sent');
    t.match(mails[0]?.message, /filename="?for-customers\.cdx\.json/);
    t.match(JSON.parse(attachment(mails[0]?.message ?? '').toString()), { bomFormat: 'CycloneDX' });
  });

  t.test('schedules: either audits or a report, in a format that the report has', async (t) => {
    const { portal, admin, schedule } = await start(t, await databaseUrl(t));
    const cron = '0 2 * * *';

    await t.rejects(portal.schedules.create(admin, { name: 'Nothing', cron }), {
      code: 'VALIDATION_ERROR',
      details: { types: /either audit types or a report/ },
    });
    await t.rejects(schedule({ recipients: [] }, { types: ['security'] }), { code: 'VALIDATION_ERROR' });
    await t.rejects(schedule({ recipients: [] }, { format: 'cyclonedx' }), {
      code: 'VALIDATION_ERROR',
      details: { format: /support the formats/ },
    });
    const made = await schedule({ recipients: [] });
    await t.rejects(portal.schedules.update(admin, made.id, { report: null }), { code: 'VALIDATION_ERROR' });
    const audits = await portal.schedules.update(admin, made.id, { types: ['security'] });
    t.match(audits, { report: null, types: ['security'] }, 'what is not said ends');
    const report = { type: 'executive', format: 'pdf', recipients: [] } as const;
    t.same((await portal.schedules.update(admin, made.id, { report })).types, []);
    const both = { report, types: ['security'] } as const;
    await t.rejects(portal.schedules.update(admin, made.id, both), { code: 'VALIDATION_ERROR' });
  });
});

t.test('smtpMailer: line ends in a subject or an address add no header and no recipient', async (t) => {
  const { url, mails } = await startMailServer(t);
  const mailer = smtpMailer({ url, from });
  const injected = '\r\nBcc: eve@example.com\r\n\r\nbody';

  await mailer.send({ to: 'ada@example.com', subject: `Report${injected}`, text: 'Hello', attachment: null });
  await mailer
    .send({ to: `ada@example.com${injected}`, subject: 'Report', text: 'Hello', attachment: null })
    .catch(() => undefined);

  t.ok(mails.length > 0);
  for (const { message, to } of mails) {
    t.notMatch(message, /^Bcc:/im);
    t.notOk(to.includes('eve@example.com'));
  }
});

t.test('schedules: recipients need a mail server', async (t) => {
  const { portal, admin } = await testPortal(t, { auditConcurrency: 0 });
  const report = { type: 'executive', format: 'pdf', recipients: ['ada@example.com'] } as const;
  const input = { name: 'Mail', cron: '0 2 * * *', report };

  await t.rejects(portal.schedules.create(admin, input), {
    code: 'VALIDATION_ERROR',
    message: /ASSAY_SMTP_URL/,
  });
});

interface Change extends Pick<NewSchedule, 'types'> {
  readonly team?: string;
  readonly format?: 'pdf' | 'json' | 'cyclonedx';
}

async function start(t: Test, url: string) {
  const server = await startMailServer(t);
  const tested = await testPortal(t, {
    databaseUrl: url,
    mail: { url: server.url, from },
    mailDomains: ['example.com'],
    // Run by hand.
    taskTimes: { pollMs: 1e6 },
  });
  const { portal, admin, runtime } = tested;
  /** Lets whatever is due run; mails are looked at every 15 s. */
  const mailAgain = async () => {
    runtime.advance(16_000);
    await portal.tasks.runDue();
  };
  const sent = (id: string, status?: string) =>
    until(async () => {
      if (status) await mailAgain();
      const schedule = await portal.schedules.get(admin, id);
      const mails = schedule.lastReport?.mails ?? [];
      const isThere =
        status === undefined || (mails.length > 0 && mails.every((mail) => mail.status === status));
      return isThere ? schedule : undefined;
    });
  return {
    ...tested,
    server,
    mails: server.mails,
    mailAgain,
    sent,
    schedule: (
      { recipients }: { readonly recipients: readonly string[] },
      {
        team,
        types,
        format = 'pdf' as const,
      }: Change & { readonly format?: 'pdf' | 'json' | 'cyclonedx' } = {},
      principal: Principal = admin,
    ) =>
      portal.schedules.create(principal, {
        name: 'For the board',
        cron: '0 7 * * *',
        report: { type: 'executive', format, recipients },
        ...(team && { team }),
        ...(types && { types }),
      }),
    /** Until the report is there: the clock, which `sent` moves on, must not overtake it. */
    run: async () => {
      runtime.advance(day);
      await portal.tasks.runDue();
      await until(async () => {
        const [report] = (await portal.reports.list(admin, {}, newest)).items;
        return report?.status === 'completed';
      });
    },
  };
}

/** What it gives, once it gives something. */
async function until<T>(look: () => Promise<T | undefined | false>): Promise<T> {
  for (;;) {
    const found = await look();
    if (found) return found;
    await sleep(5);
  }
}

/** The file within a message of two parts. */
function attachment(message: string): Buffer {
  const [, encoded = ''] =
    /Content-Transfer-Encoding: base64\r\n(?:[\w-]+:[^\r]*\r\n)*\r\n([\w+/=\r\n]+)/.exec(message) ?? [];
  return Buffer.from(encoded, 'base64');
}
