// Bicep files and ARM templates, by the policies that Terraform has.
import t from 'tap';
import { scanInfrastructure } from '../../../../helpers/scan-infrastructure.ts';

async function reported(files: Readonly<Record<string, string>>, policy: string): Promise<readonly string[]> {
  const { detections } = await scanInfrastructure(files);
  return detections
    .filter(({ ruleId }) => ruleId === policy)
    .map(({ location }) => `${location?.path}:${location?.startLine}`)
    .sort();
}

const schema = 'https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#';

function template(resources: unknown, more: Readonly<Record<string, unknown>> = {}): string {
  return JSON.stringify({ $schema: schema, contentVersion: '1.0.0.0', ...more, resources }, null, 1);
}

const account = (properties: unknown, more: Readonly<Record<string, unknown>> = {}) => ({
  type: 'Microsoft.Storage/storageAccounts',
  apiVersion: '2023-01-01',
  name: 'data',
  properties,
  ...more,
});

const bicepAccount = (value: string, before = '') =>
  `${before}resource data 'Microsoft.Storage/storageAccounts@2023-01-01' = {\n  name: 'data'\n  properties: {\n    supportsHttpsTrafficOnly: ${value}\n  }\n}\n`;

t.test('armTemplateReader: reports settings by the policies of Terraform, at their lines', async (t) => {
  const bad = template([account({ supportsHttpsTrafficOnly: false })]);
  const lines = bad.split('\n');
  const line = lines.findIndex((one) => one.includes('supportsHttpsTrafficOnly')) + 1;

  t.same(await reported({ 'main.json': bad }, 'azure-storage-https'), [`main.json:${line}`]);
  t.same(
    await reported(
      { 'main.json': template([account({ supportsHttpsTrafficOnly: true })]) },
      'azure-storage-https',
    ),
    [],
  );
  const commented = bad
    .replace('"resources"', '/* all */ "resources"')
    .replace('"contentVersion"', '// 1\n "contentVersion"');
  t.same(await reported({ 'main.json': commented }, 'azure-storage-https'), [`main.json:${line + 1}`]);
});

t.test('armTemplateReader: reads the template of an artifact of a blueprint', async (t) => {
  const inner = JSON.parse(template([account({ supportsHttpsTrafficOnly: false })])) as unknown;
  const artifact = JSON.stringify({ kind: 'template', properties: { template: inner } }, null, 1);
  const line = artifact.split('\n').findIndex((one) => one.includes('supportsHttpsTrafficOnly')) + 1;

  t.same(await reported({ 'artifact.json': artifact }, 'azure-storage-https'), [`artifact.json:${line}`]);
});

t.test('armTemplateReader: evaluates expressions, and leaves the rest unknown', async (t) => {
  const more = {
    parameters: {
      off: { type: 'bool', defaultValue: false },
      given: { type: 'bool' },
      loop: { defaultValue: "[parameters('loop')]" },
    },
    variables: { secure: "[not(parameters('off'))]", names: { on: true }, self: "[variables('self')]" },
  };
  const expected: Readonly<Record<string, number>> = {
    "[parameters('off')]": 1,
    "[if(equals('a', 'a'), parameters('off'), true)]": 1,
    "[and(true, variables('names').on, parameters('off'))]": 1,
    "[variables('secure')]": 0,
    "[variables('names')['on']]": 0,
    "[parameters('given')]": 0,
    "[parameters('loop')]": 0,
    "[variables('self')]": 0,
    "[reference('other').properties.https]": 0,
    '[not an expression': 0,
    '[data.other.value]': 0,
  };
  for (const [value, count] of Object.entries(expected)) {
    const text = template([account({ supportsHttpsTrafficOnly: value })], more);
    t.equal((await reported({ 'main.json': text }, 'azure-storage-https')).length, count, value);
  }
});

t.test('armTemplateReader: follows nested resources, deployments and conditions', async (t) => {
  const container = (publicAccess: string, more = {}) => ({
    type: 'blobServices/containers',
    name: 'data/default/files',
    properties: { publicAccess },
    ...more,
  });
  const nested = template([account({}, { resources: [container('Blob'), container('None')] })]);
  t.equal((await reported({ 'main.json': nested }, 'azure-storage-container-public')).length, 1);

  const absent = template([
    account({ supportsHttpsTrafficOnly: false }, { condition: "[equals('a', 'b')]" }),
  ]);
  t.same(await reported({ 'main.json': absent }, 'azure-storage-https'), []);

  const deployment = (scope: string) =>
    template([
      {
        type: 'Microsoft.Resources/deployments',
        name: 'inner',
        properties: {
          expressionEvaluationOptions: { scope },
          parameters: { https: { value: false } },
          template: {
            parameters: { https: { type: 'bool' } },
            resources: [account({ supportsHttpsTrafficOnly: "[parameters('https')]" })],
          },
        },
      },
    ]);
  t.equal((await reported({ 'main.json': deployment('inner') }, 'azure-storage-https')).length, 1);
  t.equal((await reported({ 'main.json': deployment('outer') }, 'azure-storage-https')).length, 0);

  const symbolic = template(
    { data: account({ supportsHttpsTrafficOnly: false }) },
    { languageVersion: '2.0' },
  );
  t.equal((await reported({ 'main.json': symbolic }, 'azure-storage-https')).length, 1);
});

t.test('bicepReader: evaluates parameters, variables, conditions and interpolation', async (t) => {
  const before = `@description('On?')\nparam off bool = false\nparam given bool\nvar tier = 'dev-\${off}'\n`;
  const expected: Readonly<Record<string, number>> = {
    false: 1,
    off: 1,
    '!off': 0,
    given: 0,
    "tier == 'dev-false' ? false : true": 1,
    "tier == 'dev-false'\n      ? off\n      : true": 1,
    'given && off': 1,
    'given || true': 0,
    '(off ?? true)': 1,
    'missing.properties.https': 0,
    "contains(['a'], 'a') && off": 1,
    '7 / 2 != 3': 1,
    '-7 % 4 != -3': 1,
    '1 / 0 == 1': 0,
  };
  for (const [value, count] of Object.entries(expected)) {
    const found = await reported({ 'main.bicep': bicepAccount(value, before) }, 'azure-storage-https');
    t.same(found, count ? ['main.bicep:8'] : [], value);
  }
  const conditional = bicepAccount('false').replace('= {', '= if (1 > 2) {');
  t.same(await reported({ 'main.bicep': conditional }, 'azure-storage-https'), []);
  const existing = bicepAccount('false').replace('= {', 'existing = {');
  t.same(await reported({ 'main.bicep': existing }, 'azure-storage-https'), []);
});

t.test(
  'bicepReader: reads loops, nested resources, children by parent, and what it does not evaluate',
  async (t) => {
    const text = `targetScope = 'resourceGroup'
metadata owner = 'team'
/* several
   lines */
type size = 'small' | 'large'
param list array = ['a', 'b']
param mode
  | 'x'
  | 'y'
func greet(name string) string => 'Hi \${name}'
output first string = (!empty(list))
  ? list[0]
  : ''
resource many 'Microsoft.Storage/storageAccounts@2023-01-01' = [for (item, i) in list: if (item != 'b') {
  name: 'data\${item}'
  #disable-next-line no-hardcoded-location
  location: 'westeurope' // here
  properties: { supportsHttpsTrafficOnly: false, minimumTlsVersion: 'TLS1_2' }
  resource blobs 'blobServices' = {
    name: 'default'
    resource files 'containers' = {
      name: 'files'
      properties: { publicAccess: 'Container' }
    }
  }
}]
module other 'br/public:avm/res/x:1.0.0' = { params: { a: map(list, one => '\${one}!') } }
resource site 'Microsoft.Web/sites@2022-09-01' = {
  name: 'web'
  kind: 'app'
  properties: { httpsOnly: true, siteConfig: { minTlsVersion: '1.2' } }
}
resource auth 'Microsoft.Web/sites/config@2022-09-01' = {
  parent: site
  name: 'authsettingsV2'
  properties: { platform: { enabled: true } }
}
`;
    const { detections, notices } = await scanInfrastructure({ 'main.bicep': text });
    const rules = detections.map(({ ruleId, location }) => `${ruleId} ${location?.startLine}`);
    t.same(notices, []);
    t.ok(rules.includes('azure-storage-https 18'), 'inside of the loop');
    t.equal(rules.filter((rule) => rule.startsWith('azure-storage-https')).length, 1);
    t.ok(rules.includes('azure-storage-container-public 23'), 'nested twice');
    t.notOk(
      rules.some((rule) => rule.startsWith('azure-app-service-authentication')),
      'the child has it',
    );
    const remediation = detections.find(({ ruleId }) => ruleId === 'azure-storage-https')?.remediation ?? '';
    t.match(remediation, 'In this file the setting is `properties.supportsHttpsTrafficOnly`.');
  },
);

t.test('bicepReader: files that cannot be read are reported', async (t) => {
  for (const text of [
    "resource x 'a@b' = {",
    "param a = 'open",
    `var x = ${'['.repeat(500)}`,
    'var x = (1',
    '= 1',
  ]) {
    const { detections, notices } = await scanInfrastructure({ 'main.bicep': text });
    t.same(detections, []);
    t.match(notices, [{ reason: 'infrastructure_not_evaluated', subject: 'Bicep' }], text.slice(0, 30));
  }
  const loop =
    "var a = b\nvar b = a\nresource x 'Microsoft.Cache/redis@2023-01-01' = { properties: { enableNonSslPort: a } }";
  t.same((await scanInfrastructure({ 'main.bicep': loop })).notices, [], 'a variable that refers to itself');
});

const storage = (tls: string) => `param tls string = '${tls}'
resource st 'Microsoft.Storage/storageAccounts@2023-05-01' = {
  name: 'shop'
  location: 'westeurope'
  sku: { name: 'Standard_GRS' }
  kind: 'StorageV2'
  properties: { allowBlobPublicAccess: false, minimumTlsVersion: tls, supportsHttpsTrafficOnly: true }
}
`;

async function tlsFindings(files: Record<string, string>): Promise<readonly string[]> {
  const { detections } = await scanInfrastructure(files);
  const found = detections.filter(({ ruleId }) => ruleId === 'azure-storage-tls-version');
  return found.map(({ location }) => location?.path ?? '');
}

t.test('Bicep: a module is evaluated with the parameters of its callers', async (t) => {
  const call = (tls: string) =>
    `module s './modules/storage.bicep' = {\n  name: 's'\n  params: {\n    tls: '${tls}'\n  }\n}\n`;
  t.same(await tlsFindings({ 'main.bicep': call('TLS1_2'), 'modules/storage.bicep': storage('TLS1_0') }), []);
  t.same(await tlsFindings({ 'main.bicep': call('TLS1_0'), 'modules/storage.bicep': storage('TLS1_2') }), [
    'modules/storage.bicep',
  ]);
  const loop = `module s 'storage.bicep' = [for v in ['TLS1_2', 'TLS1_1']: { name: v, params: { tls: v } }]\n`;
  t.same(await tlsFindings({ 'a/main.bicep': loop, 'a/storage.bicep': storage('TLS1_2') }), [
    'a/storage.bicep',
  ]);
  t.same(await tlsFindings({ 'modules/storage.bicep': storage('TLS1_0') }), ['modules/storage.bicep']);
  t.same(await tlsFindings({ 'a.bicep': `module s 'a.bicep' = { name: 's' }\n${storage('TLS1_0')}` }), [
    'a.bicep',
  ]);
});

t.test('Bicep: a file is evaluated with each of its files of parameters', async (t) => {
  const given = (tls: string) => `using '../main.bicep'\n\nparam tls = '${tls}'\n`;
  t.same(await tlsFindings({ 'main.bicep': storage('TLS1_0'), 'env/prod.bicepparam': given('TLS1_2') }), []);
  t.same(
    await tlsFindings({
      'main.bicep': storage('TLS1_2'),
      'env/prod.bicepparam': given('TLS1_2'),
      'env/dev.bicepparam': given('TLS1_0'),
    }),
    ['main.bicep'],
  );
});

t.test('ARM template: is evaluated with each of its parameter files', async (t) => {
  const template = JSON.stringify({
    $schema: 'https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#',
    parameters: { tls: { type: 'string', defaultValue: 'TLS1_0' } },
    resources: [
      {
        type: 'Microsoft.Storage/storageAccounts',
        apiVersion: '2023-05-01',
        name: 'shop',
        properties: { allowBlobPublicAccess: false, minimumTlsVersion: "[parameters('tls')]" },
      },
    ],
  });
  const given = (value: unknown) =>
    JSON.stringify({
      $schema: 'https://schema.management.azure.com/schemas/2019-04-01/deploymentParameters.json#',
      parameters: { tls: value },
    });
  const good = given({ value: 'TLS1_2' });
  t.same(await tlsFindings({ 'azuredeploy.json': template }), ['azuredeploy.json']);
  t.same(await tlsFindings({ 'azuredeploy.json': template, 'azuredeploy.parameters.prod.json': good }), []);
  t.same(await tlsFindings({ 'template.json': template, 'parameters/prod.json': good }), []);
  t.same(await tlsFindings({ 'a/main.json': template, 'b/main.parameters.json': good }), ['a/main.json']);
  t.same(await tlsFindings({ 'main.json': template, 'other.json': template, 'parameters.json': good }), [
    'main.json',
    'other.json',
  ]);
  t.same(await tlsFindings({ 'main.json': template, 'main.parameters.json': given({ reference: {} }) }), []);
});
