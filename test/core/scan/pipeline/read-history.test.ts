// A history that does not fit: the tip is audited, and the audit says what it did not read.
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import t from 'tap';
import { ruleSetId } from '../../../../packages/core/src/scan/engines/secrets/rule-set.ts';
import { noUserRules } from '../../../../packages/core/src/scan/engines/secrets/user-rules/user-rules.ts';
import { createHistoryReader } from '../../../../packages/core/src/scan/pipeline/read-history.ts';
import { openSource } from '../../../../packages/core/src/scan/source/checkout/open-source.ts';
import { gitRepository } from '../../../helpers/git-repository.ts';

t.test('HistoryReader.isTooLarge: a history above the disk limit is not fetched, and named', async (t) => {
  const work = gitRepository(join(t.testdir({ work: {} }), 'work'), {
    'app.ts': 'export {};\n',
    random: randomBytes(200_000).toString('base64'),
  });
  const tip = work.commit({ random: null });
  const opened = async (maxBytes: number, knownTip?: string) => {
    const source = await openSource(
      { kind: 'repository', url: work.path, historyIfItFits: { knownTip } },
      { environment: process.env, allowLocal: true, fetchLimits: { maxBytes } },
    );
    t.teardown(() => source.close());
    return source;
  };
  const fresh = await createHistoryReader(null);
  const mark = { commit: tip, ruleSet: '', builtInRuleSet: ruleSetId(noUserRules) };
  const later = await createHistoryReader(mark);

  const [small, large] = [await opened(100_000), await opened(1_000_000)];

  t.same([small.commit, small.hasHistory, large.hasHistory], [tip, false, true]);
  t.same([fresh.isTooLarge(small), fresh.isTooLarge(large)], [true, false]);
  t.same(fresh.engineOptions(small), {}, 'no engine reads what was not fetched');
  const read = await opened(100_000, later.knownTip);
  t.same([later.isTooLarge(read), read.hasHistory], [false, false], 'read by an earlier audit');
});
