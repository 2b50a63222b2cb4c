// The inventory as an SPDX 2.3 document: https://spdx.github.io/spdx-spec/v2.3/
import { createHash } from 'node:crypto';
import type { DetectedAdvisory } from '../../../../vocabulary/detection.ts';
import type { Inventory } from '../inventory.ts';
import { type SbomNode, type SbomOptions, sbomGraph } from './sbom-graph.ts';
import { advisoryUrl } from './sbom-vulnerabilities.ts';

const documentId = 'SPDXRef-DOCUMENT';
const rootId = 'SPDXRef-Repository';
const unknown = 'NOASSERTION';

interface Relationship {
  readonly spdxElementId: string;
  readonly relationshipType: string;
  readonly relatedSpdxElement: string;
}

/** A plain object for JSON.stringify(); the same for the same inventory and options. */
export function buildSpdx(inventory: Inventory, options: SbomOptions): Readonly<Record<string, unknown>> {
  const graph = sbomGraph(inventory, options);
  const { name, version, createdAt, tool } = options;
  const ids = new Map(graph.nodes.map((node) => [node.ref, idOf(node)]));
  const idFor = (ref: string): string => ids.get(ref) ?? documentId;
  const advisories = new Map<SbomNode['found'], DetectedAdvisory[]>();
  for (const { advisory, affects } of options.vulnerabilities ?? []) {
    for (const found of affects) {
      const known = advisories.get(found);
      if (known) known.push(advisory);
      else advisories.set(found, [advisory]);
    }
  }
  const advisoriesOf = ({ found }: SbomNode) => advisories.get(found) ?? [];
  const licenses = graph.nodes.map(({ found }) => licenseOf(found)).join(' ');
  const references = [...new Set(licenses.match(/\bLicenseRef-[A-Za-z0-9.-]+/g))].sort();
  const direct = new Set(graph.direct);
  const fromRoot = graph.nodes.map(({ ref, found }): Relationship => {
    return direct.has(ref) ? dependency(found.scope, idFor(ref)) : relation(rootId, 'CONTAINS', idFor(ref));
  });
  const fromPackages = [...graph.needs].flatMap(([ref, needed]) =>
    needed.map((other) => relation(idFor(ref), 'DEPENDS_ON', idFor(other))),
  );
  return {
    spdxVersion: 'SPDX-2.3',
    dataLicense: 'CC0-1.0',
    SPDXID: documentId,
    name,
    ...(graph.gaps !== '' && { comment: graph.gaps }),
    documentNamespace: `https://spdx.org/spdxdocs/${encodeURIComponent(name)}-${graph.id}`,
    creationInfo: {
      // SPDX knows no fractions of a second.
      created: createdAt.toISOString().replace(/\.\d+Z$/, 'Z'),
      creators: [`Tool: ${tool.name}-${tool.version}`],
    },
    documentDescribes: [rootId],
    packages: [
      {
        SPDXID: rootId,
        name,
        ...(version === null ? {} : { versionInfo: version }),
        ...unanalyzed,
        primaryPackagePurpose: 'APPLICATION',
      },
      ...graph.nodes.map((node) => packageEntry(node, idFor(node.ref), advisoriesOf(node))),
    ],
    ...(references.length > 0 && {
      hasExtractedLicensingInfos: references.map((licenseId) => ({
        licenseId,
        name: licenseId.replace('LicenseRef-', ''),
        extractedText: 'The package names this license and does not include its text.',
      })),
    }),
    relationships: [relation(documentId, 'DESCRIBES', rootId), ...fromRoot, ...fromPackages],
  };
}

const unanalyzed = {
  downloadLocation: unknown,
  filesAnalyzed: false,
  licenseConcluded: unknown,
  licenseDeclared: unknown,
  copyrightText: unknown,
};

function packageEntry(
  { found, purl, notCompared }: SbomNode,
  id: string,
  advisories: readonly DetectedAdvisory[],
): Readonly<Record<string, unknown>> {
  const license = licenseOf(found);
  const places = found.locations.map(({ path, line }) => (line === null ? path : `${path}:${line}`));
  return {
    SPDXID: id,
    name: found.name,
    ...(found.version === '' ? {} : { versionInfo: found.version }),
    ...unanalyzed,
    ...(license !== unknown && { licenseDeclared: license }),
    ...(found.hashes && {
      checksums: found.hashes.map(({ algorithm, value }) => ({
        algorithm: algorithm.replace('-', ''),
        checksumValue: value,
      })),
    }),
    primaryPackagePurpose: 'LIBRARY',
    ...(notCompared !== null && { comment: `Not compared with advisories: ${notCompared}.` }),
    ...(places.length === 0 ? {} : { sourceInfo: `declared in ${places.join(', ')}` }),
    externalRefs: [
      { referenceCategory: 'PACKAGE-MANAGER', referenceType: 'purl', referenceLocator: purl },
      ...advisories.map((advisory) => ({
        referenceCategory: 'SECURITY',
        referenceType: 'advisory',
        referenceLocator: advisoryUrl(advisory),
        comment: [advisory.id, ...advisory.aliases].join(', '),
      })),
    ],
  };
}

/** What refers to another document cannot be resolved here. */
function licenseOf({ license }: SbomNode['found']): string {
  return license === undefined || license.includes('DocumentRef-') ? unknown : license;
}

/** What development and options need is written from the other end, as SPDX has it. */
function dependency(scope: SbomNode['found']['scope'], id: string): Relationship {
  if (scope === 'development') return relation(id, 'DEV_DEPENDENCY_OF', rootId);
  if (scope === 'optional') return relation(id, 'OPTIONAL_DEPENDENCY_OF', rootId);
  return relation(rootId, 'DEPENDS_ON', id);
}

function relation(from: string, type: string, to: string): Relationship {
  return { spdxElementId: from, relationshipType: type, relatedSpdxElement: to };
}

/** Letters, digits, dots and hyphens are all that SPDX allows: the hash keeps apart what looks the same then. */
function idOf({ ref }: SbomNode): string {
  const readable = ref
    .replace(/^pkg:/, '')
    .replace(/[^A-Za-z0-9.]+/g, '-')
    .slice(0, 80);
  return `SPDXRef-${readable}-${createHash('sha256').update(ref).digest('hex').slice(0, 12)}`;
}
