// Samples of SBOMs.
import type { LockfileSample } from './sample.ts';

export const sbomsSamples: readonly LockfileSample[] = [
  {
    format: 'cyclonedx-json',
    path: 'bom.json',
    text: `{
  "bomFormat": "CycloneDX",
  "specVersion": "1.5",
  "metadata": { "component": { "bom-ref": "app", "type": "application", "name": "app" } },
  "components": [
    {
      "bom-ref": "a", "type": "library", "name": "express", "version": "4.18.2",
      "purl": "pkg:npm/express@4.18.2",
      "components": [{ "bom-ref": "b", "type": "library", "name": "ms", "purl": "pkg:npm/ms@2.0.0" }]
    },
    {
      "bom-ref": "c", "type": "library", "name": "openssl", "scope": "optional",
      "purl": "pkg:deb/debian/openssl@3.0.8-1?arch=amd64&distro=debian-12"
    },
    { "bom-ref": "d", "type": "file", "name": "main.c" }
  ],
  "dependencies": [{ "ref": "app", "dependsOn": ["a"] }, { "ref": "a", "dependsOn": ["b"] }]
}`,
    packages: [
      'express 4.18.2 runtime direct express :8 (npm)',
      'openssl 3.0.8-1 optional transitive - :13 release=12 (Debian)',
      'ms 2.0.0 runtime transitive express>ms :9 (npm)',
    ],
  },
  {
    format: 'cyclonedx-xml',
    path: 'bom.xml',
    text: `<?xml version="1.0"?>
<bom xmlns="http://cyclonedx.org/schema/bom/1.4">
  <metadata><component type="application" bom-ref="app"><name>app</name></component></metadata>
  <components>
    <component type="library" bom-ref="a">
      <group>org.apache.logging.log4j</group><name>log4j-core</name><version>2.14.1</version>
      <purl>pkg:maven/org.apache.logging.log4j/log4j-core@2.14.1?type=jar&amp;x=y</purl>
    </component>
  </components>
  <dependencies><dependency ref="app"><dependency ref="a"/></dependency></dependencies>
</bom>`,
    packages: [
      'org.apache.logging.log4j:log4j-core 2.14.1 runtime direct org.apache.logging.log4j:log4j-core :5 (Maven)',
    ],
  },
  {
    format: 'spdx-json',
    path: 'app.spdx.json',
    text: `{
  "spdxVersion": "SPDX-2.3",
  "SPDXID": "SPDXRef-DOCUMENT",
  "packages": [
    { "SPDXID": "SPDXRef-app", "name": "app" },
    {
      "SPDXID": "SPDXRef-a", "name": "express", "versionInfo": "4.18.2",
      "externalRefs": [{ "referenceType": "purl", "referenceLocator": "pkg:npm/express@4.18.2" }]
    },
    {
      "SPDXID": "SPDXRef-b", "name": "mocha", "versionInfo": "10.2.0",
      "externalRefs": [{ "referenceType": "purl", "referenceLocator": "pkg:npm/mocha@10.2.0" }]
    }
  ],
  "relationships": [
    { "spdxElementId": "SPDXRef-DOCUMENT", "relationshipType": "DESCRIBES", "relatedSpdxElement": "SPDXRef-app" },
    { "spdxElementId": "SPDXRef-app", "relationshipType": "DEPENDS_ON", "relatedSpdxElement": "SPDXRef-a" },
    { "spdxElementId": "SPDXRef-b", "relationshipType": "DEV_DEPENDENCY_OF", "relatedSpdxElement": "SPDXRef-app" }
  ]
}`,
    packages: [
      'express 4.18.2 runtime direct express :8 (npm)',
      'mocha 10.2.0 development direct mocha :12 (npm)',
    ],
  },
  {
    format: 'spdx-tag-value',
    path: 'app.spdx',
    text: `SPDXVersion: SPDX-2.3
DataLicense: CC0-1.0
Relationship: SPDXRef-DOCUMENT DESCRIBES SPDXRef-app

PackageName: app
SPDXID: SPDXRef-app

PackageName: flask
SPDXID: SPDXRef-flask
PackageVersion: 2.3.2
ExternalRef: PACKAGE-MANAGER purl pkg:pypi/flask@2.3.2

Relationship: SPDXRef-app DEPENDS_ON SPDXRef-flask
`,
    packages: ['flask 2.3.2 runtime direct flask :8 (PyPI)'],
  },
];
