// CycloneDX documents against the schemas that its own library has.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';

export function cycloneDxValidator(version: string) {
  const require = createRequire(import.meta.url);
  const library = dirname(require.resolve('@cyclonedx/cyclonedx-library/package.json'));
  const schema = (name: string) =>
    JSON.parse(readFileSync(join(library, 'res/schema', `${name}.SNAPSHOT.schema.json`), 'utf8'));
  const ajv = new Ajv({ strict: false });
  for (const name of ['spdx', 'jsf-0.82', 'cryptography-defs'])
    ajv.addSchema({ ...schema(name), $id: `http://cyclonedx.org/schema/${name}.SNAPSHOT.schema.json` });
  formats.default(ajv);
  for (const name of ['idn-email', 'iri-reference']) ajv.addFormat(name, true);
  return ajv.compile(schema(`bom-${version}`));
}
