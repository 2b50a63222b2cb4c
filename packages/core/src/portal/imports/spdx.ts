// SPDX 2 as JSON, and SPDX 3 as JSON-LD: an SBOM becomes a dependency audit and an inventory.
// https://spdx.github.io/spdx-spec/v2.3/, https://spdx.github.io/spdx-spec/v3.0.1/
import { isSpdx3 } from '../../scan/engines/dependencies/lockfiles/reading/spdx3-graph.ts';
import { ValidationError } from '../../support/errors.ts';
import { imageName } from './image-name.ts';
import type { ImportContext, ImportedDocument, ImportFormat } from './import-format.ts';
import type { JsonPart } from './json-part.ts';
import { objectOf, textOf } from './plain-json.ts';
import { requireDependencies } from './required-shape.ts';

export const spdx: ImportFormat = {
  id: 'spdx',
  recognizes: ({ isList, members }) =>
    !isList && (members.has('spdxVersion') || (members.has('@context') && members.has('@graph'))),
  read,
};

async function read(document: JsonPart, context: ImportContext): Promise<ImportedDocument> {
  const members = new Map(document.members());
  const parsed = (name: string): unknown => members.get(name)?.parse();
  const isThird = isSpdx3({ '@context': parsed('@context') });
  if (!isThird && !textOf(parsed('spdxVersion'))?.startsWith('SPDX-2')) {
    const sentence = 'This is neither an SPDX 2 document in JSON nor an SPDX 3 document in JSON-LD.';
    throw new ValidationError(sentence, { document: sentence });
  }
  requireDependencies(context, 'An SPDX document');
  const { findings, coverage, packages } = await context.matchPackages(
    Buffer.from(document.text()),
    'bom.spdx.json',
  );
  const own = isThird ? nameOf(members.get('@graph')) : textOf(parsed('name'));
  const name = !isThird && isImage(own, members.get('packages')) ? imageName(own) : own;
  const run = {
    tool: 'SPDX',
    artifact: name?.slice(0, 200),
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

/** Whether the document is called by the package that is an image, as Trivy and Syft call it. */
function isImage(name: string | undefined, packages: JsonPart | undefined): boolean {
  if (name === undefined) return false;
  for (const element of packages?.elements() ?? []) {
    if (!element.text().includes('"CONTAINER"')) continue;
    const { name: own, primaryPackagePurpose: purpose } = objectOf(element.parse());
    if (own === name && purpose === 'CONTAINER') return true;
  }
  return false;
}

/** Of an SPDX 3 document, whose elements stand in a list. */
function nameOf(graph: JsonPart | undefined): string | undefined {
  for (const element of graph?.elements() ?? []) {
    const { type, name } = objectOf(element.parse());
    if (type === 'SpdxDocument') return textOf(name);
  }
  return undefined;
}
