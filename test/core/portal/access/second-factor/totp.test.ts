// Codes as RFC 6238 has them, the steps of another clock, and what people type into an app.
import t from 'tap';
import {
  matchingStep,
  toBase32,
  totpCode,
  totpStep,
  totpUri,
} from '../../../../../packages/core/src/portal/access/second-factor/totp.ts';

const secret = Buffer.from('12345678901234567890');

t.test('totpCode: the test vectors of RFC 6238, cut to six digits', async (t) => {
  for (const [seconds, code] of [
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ] as const)
    t.equal(totpCode(secret, totpStep(new Date(seconds * 1000))), code);
});

t.test('matchingStep: the step before, this one and the next', async (t) => {
  const now = new Date(1_111_111_111_000);
  const step = totpStep(now);
  t.same(
    [-2, -1, 0, 1, 2].map((by) => matchingStep(secret, totpCode(secret, step + by), now)),
    [undefined, step - 1, step, step + 1, undefined],
  );
  t.equal(matchingStep(secret, '', now), undefined);
  t.equal(matchingStep(secret, `${totpCode(secret, step)}0`, now), undefined);
});

t.test('toBase32: the vectors of RFC 4648 without padding', async (t) => {
  const text = (word: string) => toBase32(Buffer.from(word));
  t.same(['', 'f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map(text), [
    '',
    'MY',
    'MZXQ',
    'MZXW6',
    'MZXW6YQ',
    'MZXW6YTB',
    'MZXW6YTBOI',
  ]);
  t.equal(
    totpUri('ABC', 'a b@x.example'),
    'otpauth://totp/Assay:a%20b%40x.example?secret=ABC&issuer=Assay&digits=6&period=30',
  );
});
