// What an SBOM in SPDX is about: the artifact of its packages.
import t from 'tap';
import { documentShape, JsonPart } from '../../../../packages/core/src/portal/imports/json-part.ts';
import { spdx } from '../../../../packages/core/src/portal/imports/spdx.ts';

async function artifactOf(document: object): Promise<string | undefined> {
  const part = JsonPart.of(Buffer.from(JSON.stringify(document)));
  const matchPackages = async () => ({ findings: [], packages: null, coverage: { complete: true } as never });
  const shape = documentShape(part);
  const { runs } = await spdx.read(part, { type: 'dependency', shape, fingerprintKey: 'x', matchPackages });
  return runs[0]?.artifact;
}

const second = (name: string, packages?: readonly object[]) => ({ spdxVersion: 'SPDX-2.3', name, packages });

t.test('spdx: an image is the same with each tag, as far as a package says that it is one', async (t) => {
  const image = (name: string) => ({ name, primaryPackagePurpose: 'CONTAINER' });
  const left = { name: 'left', versionInfo: '1.0.0' };
  for (const name of ['registry.example:5000/shop:1', 'registry.example:5000/shop@sha256:0'])
    t.equal(await artifactOf(second(name, [left, image(name)])), 'registry.example:5000/shop');
  t.equal(await artifactOf(second('com.example:shop', [image('base:1'), left])), 'com.example:shop');
  t.equal(
    await artifactOf(second('com.example:shop', [{ name: 'com.example:shop', summary: 'CONTAINER' }])),
    'com.example:shop',
  );
  t.equal(await artifactOf(second('com.example:shop')), 'com.example:shop');
});

t.test('spdx: a document of the third version has its name in its list', async (t) => {
  const graph = [
    { type: 'software_Package', name: 'left' },
    { type: 'SpdxDocument', name: 'third' },
  ];
  const context = 'https://spdx.org/rdf/3.0.1/spdx-context.jsonld';
  t.equal(await artifactOf({ '@context': context, '@graph': graph }), 'third');
});

t.test('spdx: refuses what is of another version, and other audits', async (t) => {
  await t.rejects(artifactOf({ spdxVersion: 'SPDX-1.2', name: 'old' }), /neither an SPDX 2 document/);
  const part = JsonPart.of(Buffer.from(JSON.stringify(second('shop'))));
  const matchPackages = async () => ({ findings: [], packages: null, coverage: { complete: true } as never });
  const context = {
    type: 'security',
    shape: documentShape(part),
    fingerprintKey: 'x',
    matchPackages,
  } as const;
  await t.rejects(spdx.read(part, context), /dependency/);
});
