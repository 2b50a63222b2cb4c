import { licenseExpression } from '../../licenses/license-expression.ts';
import { LockfileError, type LockfileParser } from '../lockfile.ts';
import { hashesOfTagged } from './reading/integrity.ts';
import { readJson } from './reading/json-document.ts';
import { LineFinder } from './reading/line-finder.ts';
import { dataOf, listOf, textOf } from './reading/plain-data.ts';
import { type SbomComponent, sbomPackages } from './reading/sbom-graph.ts';
import { spdxRelation } from './reading/spdx-relations.ts';
import { isSpdx3, readSpdx3 } from './reading/spdx3-graph.ts';

export const spdxJson: LockfileParser = {
  id: 'spdx-json',
  title: 'SPDX 2 and 3 SBOM, JSON',
  ecosystem: null,
  kind: 'sbom',
  files: ['*.spdx.json', 'spdx.json', '*.spdx3.json'],
  parse(text, context) {
    const document = readJson(text);
    const lines = new LineFinder(text);
    if (isSpdx3(document)) {
      const { components, relations, described } = readSpdx3(document, lines);
      return sbomPackages(components, relations, { described, context });
    }
    if (!textOf(document.spdxVersion).startsWith('SPDX-2')) {
      throw new LockfileError('This is neither an SPDX 2 nor an SPDX 3 document.', 1);
    }
    const described = new Set(listOf(document.documentDescribes).map(textOf));
    const relations = listOf(document.relationships).flatMap((value) => {
      const { spdxElementId, relationshipType, relatedSpdxElement } = dataOf(value);
      if (relationshipType === 'DESCRIBES') described.add(textOf(relatedSpdxElement));
      return spdxRelation(textOf(spdxElementId), textOf(relationshipType), textOf(relatedSpdxElement)) ?? [];
    });
    const components = listOf(document.packages).map((value): SbomComponent => {
      const entry = dataOf(value);
      const reference = listOf(entry.externalRefs)
        .map(dataOf)
        .find(({ referenceType }) => referenceType === 'purl');
      const purl = textOf(reference?.referenceLocator);
      const line = purl === '' ? null : lines.of(JSON.stringify(purl));
      return {
        id: textOf(entry.SPDXID),
        purl,
        version: textOf(entry.versionInfo),
        scope: undefined,
        line,
        // A concluded license is more reliable than a declared one; NOASSERTION is not an expression.
        license: licenseExpression(entry.licenseConcluded) ?? licenseExpression(entry.licenseDeclared),
        ...hashesOfTagged(
          listOf(entry.checksums).map((one) => {
            const { algorithm, checksumValue } = dataOf(one);
            return `${textOf(algorithm).toLowerCase()}:${textOf(checksumValue)}`;
          }),
        ),
      };
    });
    return sbomPackages(components, relations, { described, context });
  },
};
