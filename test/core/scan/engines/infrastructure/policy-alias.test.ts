import t from 'tap';
import { isSameAlias } from '../../../../../packages/core/src/scan/engines/infrastructure/policy-alias.ts';

t.test('isSameAlias: every spelling of one id, and no other id', async (t) => {
  for (const spelling of ['AVD-KSV-0001', 'KSV-0001', 'ksv001', 'KSV1'])
    t.ok(isSameAlias(spelling, 'AVD-KSV-0001'), spelling);
  for (const [one, other] of [
    ['KSV010', 'KSV-0001'],
    ['KSV-0001', 'DS-0001'],
    ['CKV_AWS_2', 'CKV_AWS_20'],
    ['CKV2_AWS_6', 'CKV_AWS_6'],
  ] as const)
    t.notOk(isSameAlias(one, other), `${one} and ${other}`);
});
