// Resources of Azure and the settings that are resources of their own.
import t from 'tap';
import {
  type AzureResource,
  azureResources,
} from '../../../../../packages/core/src/scan/engines/infrastructure/readers/azure-resource-manager/azure-resources.ts';
import {
  type Fields,
  isFields,
  newFields,
  type Value,
} from '../../../../../packages/core/src/scan/engines/infrastructure/value.ts';
import { scanInfrastructure } from '../../../../helpers/scan-infrastructure.ts';

const objectOf = (entries: Readonly<Record<string, Value>>): Fields => Object.assign(newFields(), entries);

function resource(type: string, name: string, parent?: string): AzureResource {
  const fields = objectOf({ properties: objectOf({ of: name }) });
  return { type, label: name, name, parent, fields, startLine: 1, endLine: 1 };
}

function childrenOf(found: readonly AzureResource[], label: string): Value | undefined {
  return azureResources('main.bicep', found).find(({ name }) => name === label)?.fields.$child;
}

t.test('azureResources: children belong by parent or by name, and the last of a kind counts', async (t) => {
  const found = [
    resource('A/servers/rules', 'one/first'),
    resource('A/servers', 'one'),
    resource('A/servers/rules', 'second', 'one'),
    resource('A/servers/rules/parts', 'one/first/part'),
    resource('B/servers/rules', 'one/other'),
    resource('A/servers/rules', 'another', 'two'),
    resource('A/servers/rules', 'one/third', 'two'),
    resource('A/servers/rules', 'onesie/fourth'),
  ];

  const children = childrenOf(found, 'one') as Fields;

  t.same(Object.keys(children).sort(), ['parts', 'rules']);
  t.equal(isFields(children.rules) && children.rules.of, 'second', 'in the order of the file');
  t.equal(isFields(children.parts) && children.parts.of, 'one/first/part');
});

t.test('azureResources: reads each resource as often among many as among few', async (t) => {
  const readsFor = (count: number): number => {
    let reads = 0;
    const found = Array.from({ length: count }, (_, index) => {
      const one = resource(index % 2 === 0 ? 'A/servers' : 'A/servers/rules', `s${index - (index % 2)}`);
      const name = index % 2 === 0 ? one.label : `${one.label}/rule`;
      return Object.defineProperty({ ...one, name }, 'type', {
        get() {
          reads += 1;
          return one.type;
        },
      });
    });
    azureResources('main.bicep', found);
    return reads;
  };

  const once = readsFor(100);

  t.equal(readsFor(200), 2 * once);
  t.equal(readsFor(400), 4 * once);
});

t.test('azure-network-open-ssh: Allow and Inbound count however they are capitalized', async (t) => {
  const rule = (access: string) =>
    `resource "azurerm_network_security_rule" "r" {\n  access = "${access}"\n  direction = "inbound"\n  protocol = "tcp"\n  destination_port_range = "22"\n  source_address_prefix = "internet"\n}\n`;
  const opens = async (access: string) => {
    const { detections } = await scanInfrastructure({ 'main.tf': rule(access) });
    return detections.some(({ ruleId }) => ruleId === 'azure-network-open-ssh');
  };

  t.ok(await opens('allow'));
  t.notOk(await opens('deny'));
});
