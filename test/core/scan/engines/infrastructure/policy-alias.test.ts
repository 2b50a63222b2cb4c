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

t.test('isSameAlias: the names that tfsec has for the checks of Trivy', async (t) => {
  for (const name of ['aws-ec2-no-public-ingress-sgr', 'aws-vpc-no-public-ingress-sgr'])
    t.ok(isSameAlias(name, 'AVD-AWS-0107'), name);
  t.notOk(isSameAlias('aws-vpc-no-public-egress-sgr', 'AVD-AWS-0107'));
  t.notOk(isSameAlias('aws-ec2-no-public-ingress', 'AVD-AWS-0107'));
});
