// SPDX 2 as JSON: an SBOM becomes a dependency audit and an inventory. https://spdx.github.io/spdx-spec/v2.3/
import { ValidationError } from '../platform/errors.ts';
import type { ImportContext, ImportedDocument, ImportFormat } from './import-format.ts';
import { jsonMembers, parseJson } from './json-parts.ts';
import { textOf } from './plain-json.ts';

export const spdx: ImportFormat = {
  id: 'spdx',
  recognizes: ({ isList, members }) => !isList && members.has('spdxVersion'),
  read,
};

async function read(document: Buffer, context: ImportContext): Promise<ImportedDocument> {
  const members = new Map([...jsonMembers(document)].map(({ key, value }) => [key, value]));
  const parsed = (name: string): unknown => {
    const value = members.get(name);
    return value && parseJson(value);
  };
  if (!textOf(parsed('spdxVersion'))?.startsWith('SPDX-2')) {
    const sentence = 'This is not an SPDX 2 document in JSON.';
    throw new ValidationError(sentence, { document: sentence });
  }
  if (context.type !== 'dependency') {
    const sentence = 'An SPDX document can only be imported as a dependency audit.';
    throw new ValidationError(sentence, { type: sentence });
  }
  const { findings, coverage, packages } = await context.matchPackages(document, 'bom.spdx.json');
  const name = textOf(parsed('name'))?.replace(/\s+/g, ' ') ?? '';
  const run = {
    tool: `SPDX ${name}`.trim().slice(0, 200),
    branch: null,
    commit: null,
    complete: coverage.complete,
    paths: null,
    detections: [],
    findings,
    packages,
  };
  return { runs: [run], statements: [], leftOut: 0 };
}
