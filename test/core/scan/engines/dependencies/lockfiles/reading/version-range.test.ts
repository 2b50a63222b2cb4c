import t from 'tap';
import { declaredVersion } from '../../../../../../../packages/core/src/scan/engines/dependencies/lockfiles/reading/version-range.ts';

t.test('declaredVersion: the lowest version, and whether it is the only one', async (t) => {
  for (const [range, version, isPinned] of [
    ['1.2.3', '1.2.3', true],
    ['=1.2.3', '1.2.3', true],
    ['^1.2.3', '1.2.3', false],
    ['1.2', '1.2', false],
    ['1.2.x', '1.2', false],
    ['>=1.2 <2', '1.2', false],
    ['<2', '', false],
    ['!=1.0', '', false],
    ['^1.5 || ^1.2.9 || ^1.3', '1.2.9', false],
    ['^2 or <1', '', false],
    ['~> 1.2, >= 1.2.5', '1.2.5', false],
    ['1.2 - 1.4', '1.2', false],
    ['^1.2.3.4 || ^1.2.3.1', '1.2.3.1', false],
    ['^1.0.0.10 || ^1.0.0.9', '1.0.0.9', false],
    ['*', '', false],
  ] as const)
    t.same(declaredVersion(range, { isBarePin: true }), { version, isPinned }, range);
  t.same(declaredVersion('1.2.3', { isBarePin: false }), { version: '1.2.3', isPinned: false });
});
