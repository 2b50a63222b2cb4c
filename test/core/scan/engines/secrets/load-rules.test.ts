import t from 'tap';
import { readRuleFolder } from '../../../../../packages/core/src/scan/engines/secrets/load-rules.ts';

const rule = `[[secrets]]
id = "acme-token"
title = "Acme API token"
severity = "critical"
keywords = ["acmetok_"]
token = 'acmetok_[A-Za-z0-9]{32}'
remediation = "Revoke the token."
references = ["https://docs.example.com/tokens"]

[secrets.examples]
match = ["acmetok_{base62:32}"]
ignore = ["acmetok_short"]
`;

t.test('readRuleFolder: reads the files of each kind, and names one that is wrong', async (t) => {
  const files = { contexts: {}, 'named-keys': {}, tokens: { 'acme-token.toml': rule, 'index.ts': '' } };
  const { tokens, contexts } = readRuleFolder(t.testdir(files));
  t.strictSame([tokens.map(({ id }) => id), contexts], [['acme-token'], []]);

  t.throws(
    () => readRuleFolder(t.testdir({ ...files, tokens: { 'other.toml': rule } })),
    /other\.toml: the file must be named for the id/,
  );
});
