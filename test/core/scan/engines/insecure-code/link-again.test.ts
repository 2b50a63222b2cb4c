// Only flows that a change can make others are followed again.
import t from 'tap';
import { CodeScanner } from '../../../../../packages/core/src/scan/engines/insecure-code/code-scanner.ts';
import { ChangedLinks } from '../../../../../packages/core/src/scan/engines/insecure-code/cross-file/changed-links.ts';
import type { LinkState } from '../../../../../packages/core/src/scan/engines/insecure-code/cross-file/link-state.ts';
import { linkLimits } from '../../../../../packages/core/src/scan/engines/insecure-code/cross-file/link-summaries.ts';
import { linkAgain } from '../../../../../packages/core/src/scan/engines/insecure-code/link-again.ts';
import { insecureCodeRules } from '../../../../../packages/core/src/scan/engines/insecure-code/rules/index.ts';
import { emptyConfig } from '../../../../../packages/core/src/scan/repository-config/repository-config.ts';
import { Coverage } from '../../../../../packages/core/src/scan/source/coverage/coverage.ts';
import { silentLog } from '../../../../../packages/core/src/support/log.ts';
import { memorySource } from '../../../../helpers/memory-source.ts';

async function linked(calls: number) {
  const source = memorySource({ 'a.py': 'a()\n', 'b.py': 'b()\n', 'c.py': 'c()\n' });
  const chosen = await source.list(new Coverage());
  const root = (path: string, files: readonly string[]) => ({
    ...{ path, calls, held: [], found: [], limited: [], files: [path, ...files], names: [] },
  });
  const state: LinkState = {
    roots: [root('a.py', ['b.py']), root('c.py', [])],
    ...{ leftOut: new Set(), asked: new Map(), types: new Map(), declared: new Map() },
    ...{ sources: new Set(), handlers: new Set(), left: new Set(), copies: new Set() },
  };
  const links = new ChangedLinks();
  links.add(
    'b.py',
    { isThere: true, facts: undefined, summary: undefined },
    { isThere: false, facts: undefined, summary: undefined },
  );
  const scanned: string[] = [];
  const now = await linkAgain(state, {
    ...{ links, changed: new Set(['b.py']), touched: new Map(), chosen, rules: '' },
    scanner: new CodeScanner(insecureCodeRules, { models: [], patternRules: [] }),
    target: { source, entries: chosen, config: emptyConfig },
    context: {
      ...{ coverage: new Coverage(), signal: new AbortController().signal, log: silentLog },
      ...{ now: () => new Date(), progress: () => {} },
    },
    scan: async (entries) => {
      scanned.push(...entries.map(({ path }) => path));
      return new Map();
    },
  });
  return { now, scanned };
}

t.test('linkAgain: asks only for what leads through the change', async (t) => {
  const { now, scanned } = await linked(1);
  t.same(scanned, ['a.py']);
  t.same(
    now?.roots.map(({ path }) => path),
    ['c.py'],
    'a file without calls begins nothing any more',
  );
});

t.test('linkAgain: leaves to a whole scan what a limit of the repository may leave out', async (t) => {
  t.equal((await linked(linkLimits.calls + 1)).now, undefined);
});
