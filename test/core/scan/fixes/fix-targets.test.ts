// Which advisories hold a fix back: what nobody has fixed does not, unless a copy was removed and another one stays.
import t from 'tap';
import { type AdvisoryState, isWithoutFix } from '../../../../packages/core/src/scan/fixes/fix-targets.ts';

const state = (fixedVersion: string | null, before: readonly string[], after: readonly string[]) => {
  const copies = (all: readonly string[]) =>
    all.map((copy) => {
      const [path = '', version = ''] = copy.split(' ');
      return { path, version, line: null };
    });
  return {
    finding: { package: { fixedVersion } },
    before: copies(before),
    after: copies(after),
  } as unknown as AdvisoryState;
};

t.test('isWithoutFix: no version is known that is not affected, and no copy was removed', async (t) => {
  t.ok(isWithoutFix(state(null, ['a 1'], ['a 2'])), 'moved');
  t.ok(isWithoutFix(state(null, ['a 1', 'b 1'], ['a 2', 'b 1'])), 'one of two projects moved');
  t.notOk(isWithoutFix(state(null, ['a 1', 'b 1'], ['b 1'])), 'removed from one of two projects');
  t.notOk(isWithoutFix(state(null, ['a 1'], [])), 'removed');
  t.notOk(isWithoutFix(state('3', ['a 1'], ['a 2'])));
});
