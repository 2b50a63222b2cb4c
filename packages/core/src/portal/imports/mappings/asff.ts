// The AWS Security Finding Format of Security Hub and what feeds it (Inspector, GuardDuty, Macie, Prowler): a list of findings,
// and the answer of `aws securityhub get-findings`. A vulnerability is a result for each package that it names.
// https://docs.aws.amazon.com/securityhub/latest/userguide/securityhub-findings-format.html
import type { FormatMapping } from './format-mapping.ts';

const packages = ['Vulnerabilities[]', 'VulnerablePackages[]'];
/** Of a finding, or of the one that a package lies in. */
const here = (path: string) => `${path} | ^^.${path}`;

const common: Omit<FormatMapping, 'id' | 'recognize' | 'results' | 'artifact'> = {
  tool: 'AWS Security Hub',
  type: 'security',
  leaveOut: [
    { path: 'Vulnerabilities[].VulnerablePackages[].Name', is: ['*'] },
    { path: here('Compliance.Status'), is: ['passed', 'not_available'] },
    { path: here('RecordState'), is: ['archived'] },
    { path: here('Workflow.Status'), is: ['resolved'] },
  ],
  ruleId: 'GeneratorId | ^.Id',
  title: 'Title',
  description: here('Description'),
  remediation: 'Remediation.Recommendation.Text | Remediation | ^^.Remediation.Recommendation.Text',
  references: 'Remediation.Recommendation.Url',
  category: 'infrastructure',
  otherKinds: [{ path: 'Name', is: ['*'], type: 'dependency', category: 'dependency-vulnerability' }],
  severity: { path: here('Severity.Label'), words: { informational: 'info' }, otherwise: 'medium' },
  identity: '{Region} {Resources[].Id} {Title}',
  path: here('Resources[].Id'),
  suppressed: { path: here('Workflow.Status'), is: ['suppressed'], kind: 'security-hub:suppressed' },
  package: {
    name: 'Name',
    version: 'Version',
    fixedVersion: 'FixedInVersion',
    purlType: 'PackageManager',
    purlTypes: {
      bundler: 'gem',
      gobinary: 'golang',
      gomod: 'golang',
      jar: 'maven',
      nodepkg: 'npm',
      os: 'system',
      pip: 'pypi',
      pipenv: 'pypi',
      pom: 'maven',
      poetry: 'pypi',
      pythonpkg: 'pypi',
      yarn: 'npm',
    },
    system: '^^.ProductFields.aws/inspector/resources/1/resourceDetails/awsEc2InstanceDetails/platform',
  },
  advisory: {
    ids: '^.Id',
    cvss: '^.Cvss[Version=3.1].BaseVector',
    cvssScore: '^.Cvss[Version=3.1].BaseScore',
  },
};

export const asff: FormatMapping = {
  ...common,
  id: 'asff',
  recognize: { isList: true, members: ['SchemaVersion', 'ProductArn', 'GeneratorId', 'Resources'] },
  results: ['[]'],
  otherResults: [['[]', ...packages]],
  artifact: { path: '[].AwsAccountId' },
};

export const asffFindings: FormatMapping = {
  ...common,
  id: 'asff-findings',
  recognize: {
    isList: false,
    members: ['Findings'],
    first: { of: 'Findings', members: ['ProductArn', 'GeneratorId', 'Resources'], isAny: false },
  },
  results: ['Findings[]'],
  otherResults: [['Findings[]', ...packages]],
  artifact: { path: 'Findings[].AwsAccountId' },
};
