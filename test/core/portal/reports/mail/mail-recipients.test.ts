import t from 'tap';
import { MailRecipients } from '../../../../../packages/core/src/portal/reports/mail/mail-recipients.ts';
import type { MailMessage } from '../../../../../packages/core/src/portal/reports/mail/report-mail.ts';

const accounts: Record<string, { readonly disabled: boolean }> = {
  'ada@example.com': { disabled: false },
  'eve@example.com': { disabled: true },
};
const stores = {
  access: { findUserByEmail: async (email: string) => accounts[email.toLowerCase()] },
} as unknown as ConstructorParameters<typeof MailRecipients>[0];

t.test('MailRecipients: accounts that are not disabled, and addresses of the named domains', async (t) => {
  const refused = async (domains: readonly string[], address: string) =>
    new MailRecipients(stores, domains).require([address], 'report').then(
      () => false,
      () => true,
    );

  t.equal(await refused([], 'Ada@example.com'), false);
  t.equal(await refused([], 'eve@example.com'), true, 'disabled');
  t.equal(await refused([], 'stranger@example.com'), true);
  t.equal(await refused(['example.com'], 'stranger@EXAMPLE.com'), false);
  t.equal(await refused(['bücher.example'], 'x@xn--bcher-kva.example'), false, 'the same domain');
  for (const address of [
    'x@mail.example.com',
    'x@badexample.com',
    'x@example.com.evil.example',
    '"a@example.com"@evil.example',
  ])
    t.equal(await refused(['example.com'], address), true, address);
  t.equal(await refused(['*'], 'x@anywhere.example'), false);
});

t.test('MailRecipients.require: names whom it does not mail', async (t) => {
  const recipients = new MailRecipients(stores, []);
  await t.rejects(recipients.require(['ada@example.com', 'a@x.example', 'b@x.example'], 'recipients'), {
    code: 'VALIDATION_ERROR',
    details: {
      recipients:
        'a@x.example and 1 more belong to no account of this portal, nor to a domain of ASSAY_MAIL_DOMAINS.',
    },
  });
});

t.test('MailRecipients.limit: asks again with each mail', async (t) => {
  const sent: string[] = [];
  const mailer = new MailRecipients(stores, []).limit({ send: async ({ to }) => void sent.push(to) });
  const message = (to: string): MailMessage => ({ to, subject: 'Report', text: '', attachment: null });

  await mailer.send(message('ada@example.com'));
  await t.rejects(mailer.send(message('eve@example.com')), { message: /belongs to no account/ });
  t.same(sent, ['ada@example.com']);
});
