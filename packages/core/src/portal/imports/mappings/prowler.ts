// Prowler 3 and later, of clouds and clusters: its own JSON, and that of OCSF. Checks that passed close what failed before.
// https://docs.prowler.com
import type { FormatMapping } from './format-mapping.ts';

const common: Pick<FormatMapping, 'tool' | 'type' | 'results' | 'category'> = {
  tool: 'Prowler',
  type: 'security',
  results: ['[]'],
  category: 'infrastructure',
};
const others = ['pass', 'manual', 'info'];

export const prowler: FormatMapping = {
  ...common,
  id: 'prowler',
  recognize: { isList: true, members: ['CheckID', 'CheckTitle', 'Status', 'StatusExtended', 'ResourceId'] },
  leaveOut: [{ path: 'Status', is: others }],
  ruleId: 'CheckID',
  title: 'CheckTitle',
  description: '{StatusExtended} {Risk}',
  remediation: 'Remediation.Recommendation.Text',
  references: 'Remediation.Recommendation.Url',
  severity: { path: 'Severity', otherwise: 'medium' },
  identity: '{Region} {ResourceId} {ResourceArn}',
  suppressed: { path: 'Status', is: ['muted', 'warning'], kind: 'prowler:mutelist' },
  artifact: { path: '[].AccountId | [].SubscriptionId | [].ProjectId' },
};

export const prowlerOcsf: FormatMapping = {
  ...common,
  id: 'prowler-ocsf',
  recognize: {
    isList: true,
    members: ['metadata', 'finding_info', 'resources', 'status_code'],
    first: { of: 'metadata', members: ['event_code', 'product'] },
  },
  leaveOut: [{ path: 'status_code', is: others }],
  ruleId: 'metadata.event_code',
  title: 'finding_info.title',
  description: '{status_detail} {risk_details}',
  remediation: 'remediation.desc',
  references: 'remediation.references[]',
  severity: { path: 'severity', otherwise: 'medium' },
  identity: '{resources[].region} {resources[].namespace} {resources[].uid} {resources[].name}',
  suppressed: { path: 'status', is: ['suppressed'], kind: 'prowler:mutelist' },
  artifact: { path: '[].cloud.account.uid | [].unmapped.provider_uid' },
};
