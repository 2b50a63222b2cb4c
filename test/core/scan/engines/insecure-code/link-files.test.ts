// Summaries of the files that calls lead to, of those in which a name stands that is asked for.
import t from 'tap';
import { CodeScanner } from '../../../../../packages/core/src/scan/engines/insecure-code/code-scanner.ts';
import {
  isLinked,
  summariesOf,
} from '../../../../../packages/core/src/scan/engines/insecure-code/link-files.ts';
import { insecureCodeRules } from '../../../../../packages/core/src/scan/engines/insecure-code/rules/index.ts';
import { memoryCache } from '../../../../../packages/core/src/scan/engines/shared/results/memory-cache.ts';
import { emptyConfig } from '../../../../../packages/core/src/scan/repository-config/repository-config.ts';
import { Coverage } from '../../../../../packages/core/src/scan/source/coverage/coverage.ts';
import { silentLog } from '../../../../../packages/core/src/support/log.ts';
import { memorySource } from '../../../../helpers/memory-source.ts';

t.test('isLinked: no call leads into a test', async (t) => {
  t.ok(isLinked({ path: 'src/store.py' }));
  t.notOk(isLinked({ path: 'tests/test_store.py' }));
});

t.test('summariesOf: summarizes where a name stands, and nothing elsewhere', async (t) => {
  const source = memorySource({
    'store.py': 'import subprocess\n\ndef run(command):\n    subprocess.run(command, shell=True)\n',
    'other.py': 'x = 1\n',
  });
  const entries = new Map((await source.list(new Coverage())).map((entry) => [entry.path, entry]));
  const wanted = new Map(['store.py', 'other.py', 'gone.py'].map((path) => [path, new Set(['run'])]));
  const found = new Map<string, readonly string[] | null>();
  const context = {
    ...{ coverage: new Coverage(), signal: new AbortController().signal, log: silentLog },
    ...{ results: memoryCache(), now: () => new Date(), progress: () => {} },
  };
  const options = {
    ...{ target: { source, entries: [...entries.values()], config: emptyConfig }, context },
    ...{ scanner: new CodeScanner(insecureCodeRules), rules: '' },
  };
  for await (const { path, summary } of summariesOf(wanted, entries, options))
    found.set(path, summary?.functions.flatMap(({ names }) => names) ?? null);
  t.same(
    [...found],
    [
      ['store.py', ['run']],
      ['other.py', null],
    ],
  );
});
