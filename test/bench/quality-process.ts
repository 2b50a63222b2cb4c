// One part of the code-quality audit over a folder, as a process that can be timed and weighed beside its peers.

import {
  duplicatedLines,
  groupClones,
} from '../../packages/core/src/scan/engines/quality/duplication/clone-groups.ts';
import { TokenHashes } from '../../packages/core/src/scan/engines/quality/duplication/token-hashes.ts';
import { languageOfPath } from '../../packages/core/src/scan/engines/quality/languages/index.ts';
import { measureFunctions } from '../../packages/core/src/scan/engines/quality/measure-functions.ts';
import { TokenList } from '../../packages/core/src/scan/engines/quality/tokens/token-list.ts';
import { openSource } from '../../packages/core/src/scan/source/checkout/open-source.ts';
import { Coverage } from '../../packages/core/src/scan/source/coverage/coverage.ts';

const [part, folder = '.'] = process.argv.slice(2);
const source = await openSource({ kind: 'path', path: folder }, { environment: process.env });
const coverage = new Coverage();
const entries = (await source.list(coverage)).filter(
  ({ path, size }) => languageOfPath(path) && size < 400_000,
);
const hashes = new TokenHashes();
const tokens = new TokenList();
let lines = 0;
let functions = 0;
for await (const { entry, bytes } of source.read(entries, coverage)) {
  const language = languageOfPath(entry.path);
  if (language === undefined) continue;
  if (part === 'duplication') lines += hashes.add(bytes, language);
  else {
    const text = bytes.toString('utf8');
    tokens.reset(text);
    language.tokenize(text, tokens);
    functions += measureFunctions(tokens, language).functions.length;
  }
}
await source.close();
const groups = part === 'duplication' ? groupClones(hashes, { minTokens: 50, minLines: 5 }) : [];
process.stdout.write(
  JSON.stringify({ files: entries.length, lines, functions, duplicatedLines: duplicatedLines(groups) }),
);
