import t from 'tap';
import {
  type FileOfMatch,
  PlacedMatch,
} from '../../../../../../packages/core/src/scan/engines/secrets/passes/placed-match.ts';
import type { SecretMatch } from '../../../../../../packages/core/src/scan/engines/secrets/secret-match.ts';

const other = { title: 'Another key', hasOtherLength: true };
const value = 'k9Xq2Zp7';

function placed(text: string, match: Partial<SecretMatch>): { one: PlacedMatch; asked: string[] } {
  const asked: string[] = [];
  const shapes = {
    malformed: () => {
      asked.push('malformed');
      return null;
    },
    misnamed: (name: string) => {
      asked.push(`misnamed ${name}`);
      return other;
    },
  };
  const start = text.indexOf(value);
  const whole = {
    ruleId: 'generic-secret',
    tier: 'generic',
    start,
    end: start + value.length,
    value,
    ...match,
  };
  const file = { bytes: Buffer.from(text), path: 'a', shapes, now: new Date(0), listed: new Set<number>() };
  return { one: new PlacedMatch(whole as SecretMatch, file as unknown as FileOfMatch), asked };
}

t.test('PlacedMatch: the line up to the value, and what is on either side', async (t) => {
  const { one } = placed(`first\n  token: ${value}\nlast`, {});
  t.equal(one.before, '  token: ');
  t.equal(one.context, `first\n  token: ${value}\nlast`);
  t.equal(one.isInFile, false);
  t.equal(placed(value, { tier: 'structured' }).one.isInFile, true);
  t.equal(placed(`${'a'.repeat(300)}${value}${'b'.repeat(300)}`, {}).one.context.length, 400);
});

t.test('PlacedMatch: a shape is read once, and its name is asked where it says a vendor', async (t) => {
  const { one, asked } = placed(`token: ${value}`, {});
  t.same([one.shape, one.shape], [other, other]);
  t.same(asked, ['malformed', 'misnamed token: ']);
  for (const [text, match] of [
    [`password: ${value}`, {}],
    [`token: ${value}`, { ruleId: 'documented-setting' }],
  ] as const)
    t.equal(placed(text, match).one.shape, null, text);
  const vendor = placed(`token: ${value}`, { ruleId: 'slack-token' });
  t.equal(vendor.one.shape, null);
  t.same(vendor.asked, []);
  t.same(placed(`token: ${value}`, { ruleId: 'slack-token', tier: 'structured' }).one.shape, null);
});
