import t from 'tap';
import { comparedText } from '../../../../packages/core/src/scan/source/compared-packages.ts';

t.test('comparedText: counts what was compared of all packages', async (t) => {
  const notCompared = [{ reason: 'no_version', count: 3, examples: [] }] as const;

  t.equal(comparedText({ compared: 1, notCompared: [] }), '1 package compared with advisories');
  t.equal(comparedText({ compared: 4, notCompared }), '4 of 7 packages compared with advisories');
  t.equal(comparedText({ compared: 0, notCompared }), '0 of 3 packages compared with advisories');
  t.equal(comparedText({ compared: 0, notCompared: [] }), undefined);
  t.equal(comparedText(undefined), undefined);
});
