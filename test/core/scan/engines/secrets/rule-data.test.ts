import t from 'tap';
import {
  parseRuleData,
  toSecretRule,
} from '../../../../../packages/core/src/scan/engines/secrets/rule-data.ts';
import {
  assignedPattern,
  atWordStart,
  type Pattern,
  tokenPattern,
  vendorKeyPattern,
} from '../../../../../packages/core/src/scan/engines/secrets/secret-rule.ts';

const start = `[[secrets]]
id = "acme-token"
title = "Acme API token"
severity = "critical"
keywords = ["acmetok_"]
remediation = "Revoke the token."
references = ["https://docs.example.com/tokens"]
`;
const examples = `
[secrets.examples]
match = ["acmetok_{base62:32}", "{uuid} {hex:8:2}"]
ignore = ["acmetok_{short}"]
`;
const rule = (fields: string) => toSecretRule(parseRuleData(start + fields + examples));

t.test('toSecretRule: each kind of pattern is the one of its function', async (t) => {
  const cases = [
    ["token = 'acmetok_[a-z]{8}'", tokenPattern(/acmetok_[a-z]{8}/)],
    ["token = '(?i)acmetok_[a-z]{8}'", tokenPattern(/acmetok_[a-z]{8}/i)],
    ["pattern = 'acme:(\\d{8})'", /acme:(\d{8})/g],
    ["vendor = 'acme'", vendorKeyPattern(/acme/)],
    ["vendor = 'acme'\nvalue = '[a-z]{8}'", vendorKeyPattern(/acme/, /[a-z]{8}/)],
    ["name = 'acme'\nvalue = '[a-z]{8}'\nwordStart = true", assignedPattern(atWordStart(/acme/), /[a-z]{8}/)],
  ] as const;
  const shape = (pattern: Pattern) => [pattern.source, pattern.flags, pattern.constructor.name];
  for (const [fields, expected] of cases) {
    t.strictSame(shape(rule(fields).pattern), shape(expected), fields);
  }
});

t.test('toSecretRule: examples are generated, and other braces stay', async (t) => {
  const { match, ignore } = rule("token = 'a{8}'\nentropy = 3").examples();
  t.match(match[0], /^acmetok_[0-9A-Za-z]{32}$/);
  t.match(match[1], /^[0-9a-f-]{36} [0-9a-f]{8}$/);
  t.strictSame(ignore, ['acmetok_{short}']);
  t.equal(rule("token = 'a{8}'\nentropy = 3").minEntropy, 3);
});

t.test('parseRuleData: rejects what is not one valid rule', async (t) => {
  const fails = (text: string, message: RegExp) => t.throws(() => parseRuleData(text), message);
  fails(`${start}token = 'a'\nvendor = 'b'${examples}`, /exactly one of/);
  fails(start + examples, /exactly one of/);
  fails(`${start}token = 'a'\npaths = ['x']${examples}`, /paths is unknown/);
  fails(`${start}token = 'a'\noftenInTests = 'yes'${examples}`, /oftenInTests/);
  fails(`${start.replace('critical', 'loud')}token = 'a'${examples}`, /severity/);
  fails(`${start}token = 'a'\n`, /examples is missing/);
  fails(`${start}token = 'a'${examples}${start}`, /one \[\[secrets\]\] table/);
});
