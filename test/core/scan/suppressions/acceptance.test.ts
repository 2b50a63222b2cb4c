import t from 'tap';
import { accepts, parseAcceptance } from '../../../../packages/core/src/scan/suppressions/acceptance.ts';

const known = new Set(['eval']);
const now = new Date('2026-05-10T12:00:00Z');
const about = (ruleId: string) => ({ ruleId, advisory: undefined });

t.test('parseAcceptance: rules, a reason and the end of a day', async (t) => {
  for (const [text, rules, reason, until] of [
    ['', [], null, null],
    ['eval', ['eval'], null, null],
    ['eval, used by tests', ['eval'], 'used by tests', null],
    ['eval,SQL-Injection: checked', ['eval', 'sql-injection'], 'checked', null],
    ['checked by hand', [], 'checked by hand', null],
    ['aws-* reason: a sample -->', ['aws-*'], 'a sample', null],
    ['eval a reason until 2026-05-10', ['eval'], 'a reason', '2026-05-11T00:00:00.000Z'],
    [', ,', [], null, null],
  ] as const)
    t.match(parseAcceptance(text, known), { rules, reason, until, isBroken: false }, text);
});

t.test('parseAcceptance: a day that is none accepts nothing', async (t) => {
  for (const text of ['eval until 2026-02-30', 'eval until tomorrow', 'until 10.5.2026']) {
    const broken = parseAcceptance(text, known);
    t.equal(broken.isBroken, true, text);
    t.notOk(accepts(broken, about('eval'), now), text);
  }
});

t.test('accepts: the rules that are named, until the day is over', async (t) => {
  const parsed = (text: string) => parseAcceptance(text, known);
  t.ok(accepts(parsed(''), about('any'), now));
  t.ok(accepts(parsed('eval'), about('eval'), now));
  t.notOk(accepts(parsed('eval'), about('evaluate'), now));
  t.ok(accepts(parsed('eval until 2026-05-10'), about('eval'), now));
  t.notOk(accepts(parsed('eval until 2026-05-09'), about('eval'), now));
  t.ok(accepts(parsed('aws-*-key'), about('aws-secret-key'), now));
  t.notOk(accepts(parsed('aws-*-key'), about('aws-key'), now), 'both ends are there');
  t.notOk(accepts(parsed('a-*-b-*-c'), about('a-x-c-b-c'), now));
  t.ok(accepts(parsed('a-*-b-*-c'), about('a-x-b-y-c'), now));
  const advisory = { id: 'GHSA-a', aliases: ['CVE-2026-1'] } as never;
  t.ok(accepts(parsed('cve-2026-1'), { ruleId: 'known-vulnerability', advisory }, now));
});

t.test('accepts: a star stands for any text, also none, and no letter counts twice', async (t) => {
  const accepted = (pattern: string, name: string) =>
    accepts({ rules: [pattern], reason: null, until: null, isBroken: false }, about(name), now);
  for (const [pattern, name] of [
    ['*', 'any'],
    ['a*', 'a'],
    ['*a', 'a'],
    ['a*b', 'ab'],
    ['a**b', 'ab'],
    ['ab*ba', 'abba'],
    ['a*b*c', 'abc'],
    ['*b*', 'abc'],
    ['a*', 'A-B'],
  ] as const)
    t.ok(accepted(pattern, name), `${pattern} ${name}`);
  for (const [pattern, name] of [
    ['ab*ba', 'aba'],
    ['a*b', 'xab'],
    ['a*b', 'abx'],
    ['a*bc*c', 'abc'],
    ['*x*', 'abc'],
    ['a*b*b', 'ab'],
  ] as const)
    t.notOk(accepted(pattern, name), `${pattern} ${name}`);
});

t.test('accepts: until the very moment that the day ends', async (t) => {
  const acceptance = parseAcceptance('eval until 2026-05-09', known);
  t.ok(accepts(acceptance, about('eval'), new Date('2026-05-09T23:59:59.999Z')));
  t.notOk(accepts(acceptance, about('eval'), new Date('2026-05-10T00:00:00.000Z')));
});

t.test('parseAcceptance: what ends a comment, and where a reason is cut', async (t) => {
  for (const [text, change] of [
    [': eval why', { rules: ['eval'], reason: 'why' }],
    ['= eval', { rules: ['eval'] }],
    ['eval; why', { rules: ['eval'], reason: 'why' }],
    ['eval - why "', { rules: ['eval'], reason: 'why' }],
    ['Eval', { rules: ['eval'] }],
    ['eval,plain', { rules: [], reason: 'eval,plain' }],
    ['why (until 2026-05-10).', { reason: 'why', until: '2026-05-11T00:00:00.000Z' }],
    ['until: 2026-05-10', { reason: null, until: '2026-05-11T00:00:00.000Z' }],
    ['why */ #} %>', { reason: 'why' }],
  ] as const)
    t.match(parseAcceptance(text, known), change, text);
  t.equal(parseAcceptance('word '.repeat(60), known).reason, 'word '.repeat(40));
  for (const day of ['2026-5-1', '2026-05-32', '26-05-01', '+012026-05-01', '2026-05-01T00:00', 'x'])
    t.equal(parseAcceptance(`until ${day}`, known).isBroken, true, day);
});
