// How the time of everything that reads source files grows with a file: code rules, secrets, infrastructure, functions and
// duplication, over each language and shape at 1× and 4×, in processor time.
// node --min-semi-space-size=512 --max-semi-space-size=512 --conditions=assay-source test/bench/source-readers.ts [path…]
import { CodeScanner } from '../../packages/core/src/scan/engines/insecure-code/code-scanner.ts';
import { insecureCodeRules } from '../../packages/core/src/scan/engines/insecure-code/rules/index.ts';
import { TokenHashes } from '../../packages/core/src/scan/engines/quality/duplication/token-hashes.ts';
import { languageOfPath } from '../../packages/core/src/scan/engines/quality/languages/index.ts';
import { measureFunctions } from '../../packages/core/src/scan/engines/quality/measure-functions.ts';
import { TokenList } from '../../packages/core/src/scan/engines/quality/tokens/token-list.ts';
import { scanFile } from '../../packages/core/src/scan/engines/secrets/scan-file.ts';
import { SecretScanner } from '../../packages/core/src/scan/engines/secrets/secret-scanner.ts';
import { reloadUserRules } from '../../packages/core/src/scan/engines/secrets/user-rules/user-rules.ts';
import { grownSources } from '../helpers/grown-sources.ts';
import { scanInfrastructure } from '../helpers/scan-infrastructure.ts';
import { leastTime } from './processor-time.ts';

/** Time may grow by this power of the size. */
const maxSlope = 1.2;
/** Below it the time of a file says nothing. */
const minMilliseconds = 100;
const base = 200_000;
const paths = process.argv.slice(2);

const code = new CodeScanner(insecureCodeRules);
const secrets = new SecretScanner(await reloadUserRules(new Map()), new Date());
const tokens = new TokenList();
const readers: Readonly<Record<string, (path: string, bytes: Buffer) => unknown>> = {
  'code rules': (path, bytes) => code.scan(path, bytes),
  secrets: (path, bytes) => scanFile(bytes, path, secrets),
  infrastructure: (path, bytes) => scanInfrastructure({ [path]: bytes }),
  functions(path, bytes) {
    const language = languageOfPath(path);
    if (!language) return;
    const text = bytes.toString('utf8');
    tokens.reset(text);
    language.tokenize(text, tokens);
    measureFunctions(tokens, language);
  },
  duplication(path, bytes) {
    const language = languageOfPath(path);
    if (language) new TokenHashes().add(bytes, language);
  },
};

let steep = 0;
let measured = 0;
for (const { path, shape, text } of grownSources()) {
  if (paths.length > 0 && !paths.includes(path)) continue;
  const [small, large] = [Buffer.from(text(base)), Buffer.from(text(4 * base))];
  for (const [reader, read] of Object.entries(readers)) {
    const fourfold = await leastTime(() => read(path, large), 2);
    measured += 1;
    if (fourfold < minMilliseconds) continue;
    let slope = Number.POSITIVE_INFINITY;
    // Whoever else uses the machine only adds: the flattest of several is the nearest to the truth.
    for (let round = 0; round < 3 && slope > maxSlope; round += 1) {
      const once = await leastTime(() => read(path, small), 3);
      const again = Math.min(fourfold, await leastTime(() => read(path, large), 2));
      slope = Math.min(slope, Math.log2(again / Math.max(once, minMilliseconds / 8)) / 2);
    }
    if (slope <= maxSlope) continue;
    steep += 1;
    process.stdout.write(
      `  ${`${reader}: ${path}, ${shape}`.padEnd(60)}${fourfold.toFixed(0).padStart(7)} ms   ${slope.toFixed(2)}  too steep\n`,
    );
  }
}
process.stdout.write(`${measured} measured, ${steep} grow by more than size^${maxSlope}\n`);
process.exitCode = steep > 0 ? 1 : 0;
