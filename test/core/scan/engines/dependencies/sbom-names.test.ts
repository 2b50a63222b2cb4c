// What SBOMs call things: parts of the product, concluded licenses, and package URLs as other tools write them.
import t from 'tap';
import { readInventory } from '../../../../../packages/core/src/scan/engines/dependencies/inventory.ts';
import { sharedPurlOf } from '../../../../../packages/core/src/scan/engines/dependencies/packages/purl.ts';
import { Coverage } from '../../../../../packages/core/src/scan/source/coverage/coverage.ts';
import { memorySource } from '../../../../helpers/memory-source.ts';

async function packagesOf(file: string, text: string) {
  const source = memorySource({ [file]: text });
  const entries = await source.list(new Coverage());
  return (await readInventory({ source, entries }, { coverage: new Coverage() })).packages;
}

const licenses = [
  { license: { id: 'GPL-2.0-only', acknowledgement: 'declared' } },
  { license: { id: 'MIT', acknowledgement: 'concluded' } },
];
const part = { type: 'library', name: 'a', version: '1.0.0', purl: 'pkg:npm/a@1.0.0', licenses };

t.test('CycloneDX, JSON: parts of the product are packages, and concluded licenses count', async (t) => {
  const product = { type: 'application', name: 'app', components: [part] };
  const bom = { bomFormat: 'CycloneDX', metadata: { component: product }, components: [] };

  t.match(await packagesOf('x.cdx.json', JSON.stringify(bom)), [{ name: 'a', license: 'MIT' }]);
});

t.test('CycloneDX, XML: parts of the product are packages, and concluded licenses count', async (t) => {
  const component = `<component type="library"><name>a</name><version>1.0.0</version><licenses>
<license acknowledgement="declared"><id>GPL-2.0-only</id></license>
<license acknowledgement="concluded"><id>MIT</id></license></licenses><purl>pkg:npm/a@1.0.0</purl></component>`;
  const bom = `<bom xmlns="http://cyclonedx.org/schema/bom/1.6"><metadata><component type="application"><name>app</name>
<components>${component}</components></component></metadata></bom>`;

  t.match(await packagesOf('x.cdx.xml', bom), [{ name: 'a', license: 'MIT' }]);
});

t.test('sharedPurlOf: Go modules in lower case with their tag', async (t) => {
  const go = (name: string, version: string) => sharedPurlOf({ ecosystem: 'Go', name, version });

  t.equal(
    go('github.com/Masterminds/semver/v3', '3.2.0'),
    'pkg:golang/github.com/masterminds/semver/v3@v3.2.0',
  );
  t.equal(go('stdlib', '1.21.0'), 'pkg:golang/stdlib@1.21.0');
  t.equal(sharedPurlOf({ ecosystem: 'npm', name: '@a/b', version: '1.0.0' }), 'pkg:npm/%40a/b@1.0.0');
});
