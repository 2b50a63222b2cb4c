import t from 'tap';
import {
  noticeMessage,
  noticeSentences,
} from '../../../../../packages/core/src/scan/source/coverage/coverage-notices.ts';

const reason = 'language_not_analyzed';
const message = (subject: string, count = 2) => noticeMessage(reason, count, { subject, examples: [] });
const said = (subject: string, count = 2) => ({ reason, subject, count, message: message(subject, count) });

t.test('noticeMessage: what is read of a language that no rule for insecure code reads', async (t) => {
  t.equal(message('Swift'), '2 Swift files: secret rules only, no rule for insecure code reads Swift.');
  t.equal(
    message('PowerShell', 1),
    '1 PowerShell file: rules for secrets and commands only, data in PowerShell is not followed.',
  );
});

t.test('noticeSentences: one for all languages of which secrets alone are read', async (t) => {
  t.same(noticeSentences([said('Swift'), said('PowerShell'), said('Rust', 1_200)]), [
    message('PowerShell'),
    '1,200 Rust and 2 Swift files: secret rules only, no rule for insecure code reads these languages.',
  ]);
  t.same(noticeSentences([said('Groovy')]), [message('Groovy')]);
});
