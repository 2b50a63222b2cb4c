// Which controls apply to a repository: what is about publishing code is not asked of code that is kept.
import t from 'tap';
import type { ProviderFacts } from '../../../../../packages/core/src/scan/engines/compliance/facts/provider-facts.ts';
import { audit } from './compliance-setup.ts';

const publishing = [
  'license-present',
  'license-recognised',
  'code-of-conduct',
  'public-discussion',
  'security-contact',
];
const files = { 'README.md': '# Made', 'package.json': '{"private": true}' };
const seen = (visibility: ProviderFacts['visibility']): ProviderFacts => ({
  visibility,
  branchProtection: null,
  twoFactorRequired: null,
  defaultPermission: null,
  secretScanning: null,
  deployKeys: null,
});

t.test('compliance engine: no control about publishing applies to a private service', async (t) => {
  const { outcomes, detections, result } = await audit(files, null, 'company-private');
  for (const control of publishing) {
    t.match(
      outcomes.get(control),
      { result: 'not_applicable', reason: 'The profile company-private does not ask for it.' },
      control,
    );
    t.notOk(
      detections.some(({ ruleId }) => ruleId === control),
      control,
    );
  }
  t.not(result('credential-files'), 'not_applicable', 'what guards the code is asked of every repository');
  t.not(result('branch-protection'), 'not_applicable');
});

t.test('compliance engine: all apply to open source', async (t) => {
  const { outcomes } = await audit(files, null, 'open-source');
  for (const control of publishing) t.equal(outcomes.get(control)?.result, 'fail', control);
  t.notOk([...outcomes.values()].some(({ reason }) => reason.startsWith('The profile')));
});

t.test(
  'compliance engine: without a profile the code host decides, and what is not known is private',
  async (t) => {
    for (const [visibility, expected] of [
      ['public', 'fail'],
      ['private', 'not_applicable'],
      ['internal', 'not_applicable'],
      [null, 'not_applicable'],
    ] as const)
      t.equal(
        (await audit(files, seen(visibility), null)).result('license-present'),
        expected,
        String(visibility),
      );
    t.equal(
      (await audit(files, seen('private'), 'open-source')).result('license-present'),
      'fail',
      'unless chosen',
    );
  },
);
