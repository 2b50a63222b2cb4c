// CycloneDX as XML is read as the same document in JSON.
import t from 'tap';
import { cyclonedxXml } from '../../../../packages/core/src/portal/imports/cyclonedx-xml.ts';
import type { ImportContext } from '../../../../packages/core/src/portal/imports/import-format.ts';
import { documentShape, JsonPart } from '../../../../packages/core/src/portal/imports/json-part.ts';
import { structured } from '../../../../packages/core/src/portal/imports/text-document.ts';

async function read(xml: string) {
  const part = structured(JsonPart.of(Buffer.from(JSON.stringify(xml))));
  const shape = documentShape(part);
  let sbom: Record<string, unknown> = {};
  const matchPackages = async (document: Buffer) => {
    sbom = JSON.parse(document.toString());
    return { findings: [], coverage: { complete: true }, packages: [] };
  };
  const isRecognized = cyclonedxXml.recognizes(shape);
  const found = await cyclonedxXml.read(part, {
    type: 'dependency',
    shape,
    fingerprintKey: 'key',
    matchPackages,
  } as unknown as ImportContext);
  const [run] = found.runs;
  return { isRecognized, run, sbom, detections: [...(run?.detections ?? [])], statements: found.statements };
}

const purl = 'pkg:maven/com.example/old@2.9.9';
const component = `<component type="library" bom-ref="${purl}"><group>com.example</group><name>old</name><version>2.9.9</version><purl>${purl}</purl>
  <licenses><license><id>MIT</id></license><expression>Apache-2.0</expression></licenses></component>`;

t.test('CycloneDX XML: components, licenses, dependencies and vulnerabilities', async (t) => {
  const { isRecognized, run, sbom, detections, statements } = await read(
    `<bom xmlns="http://cyclonedx.org/schema/bom/1.5" version="1"><metadata><component type="application" bom-ref="app"><name>shop</name></component></metadata>
     <components>${component}</components>
     <dependencies><dependency ref="app"><dependency ref="${purl}"/></dependency></dependencies>
     <vulnerabilities><vulnerability><id>GHSA-1</id><references><reference><id>CVE-2018-7489</id></reference></references>
       <ratings><rating><score>9.8</score><severity>critical</severity></rating></ratings><affects><target><ref>${purl}</ref></target></affects>
       <analysis><state>not_affected</state><justification>code_not_present</justification></analysis></vulnerability></vulnerabilities></bom>`,
  );

  t.ok(isRecognized);
  t.equal(run?.artifact, 'shop');
  t.match(sbom, {
    specVersion: '1.5',
    components: [{ name: 'old', purl, licenses: [{ license: { id: 'MIT' } }, { expression: 'Apache-2.0' }] }],
    dependencies: [{ ref: 'app', dependsOn: [purl] }],
  });
  t.match(detections, [
    { severity: 'critical', package: { purl }, advisory: { id: 'GHSA-1', aliases: ['CVE-2018-7489'] } },
  ]);
  t.match(statements, [{ status: 'false_positive', comment: 'VEX: not_affected (code_not_present)' }]);
});

t.test('CycloneDX XML: the extension for vulnerabilities, beside all components or in one', async (t) => {
  const vulnerability = (ref: string) =>
    `<v:vulnerabilities><v:vulnerability ${ref}><v:id>CVE-2018-7489</v:id><v:ratings><v:rating><v:score><v:base>9.8</v:base></v:score><v:severity>Critical</v:severity></v:rating></v:ratings></v:vulnerability></v:vulnerabilities>`;
  const bom = (inside: string, beside: string) =>
    `<bom xmlns="http://cyclonedx.org/schema/bom/1.2" xmlns:v="http://cyclonedx.org/schema/ext/vulnerability/1.0"><components>${component.replace('</component>', `${inside}</component>`)}</components>${beside}</bom>`;

  for (const xml of [bom(vulnerability('ref="urn:uuid:1"'), ''), bom('', vulnerability(`ref="${purl}"`))]) {
    const { run, detections } = await read(xml);
    t.match(detections, [{ severity: 'critical', package: { purl }, advisory: { id: 'CVE-2018-7489' } }]);
    t.equal(run?.complete, true);
  }
});

t.test(
  'CycloneDX XML: a package that only has a name is one where a vulnerability stands beside it',
  async (t) => {
    const { detections } = await read(
      `<bom xmlns="http://cyclonedx.org/schema/bom/1.2" xmlns:v="http://cyclonedx.org/schema/ext/vulnerability/1.0"><components>
       <component type="library"><name>Django</name><version>2.2.18</version><v:vulnerabilities>
         <v:vulnerability ref="urn:uuid:1"><v:id>GHSA-xgxc-v2qg-chmh</v:id></v:vulnerability></v:vulnerabilities></component>
       <component type="library"><name>Other</name><version>1</version></component></components></bom>`,
    );

    t.match(detections, [
      {
        advisory: { id: 'GHSA-xgxc-v2qg-chmh' },
        package: { name: 'Django', purl: 'pkg:generic/Django@2.2.18' },
      },
    ]);
    t.equal(detections.length, 1);
  },
);
