// The small documents of the tests, one of each format, and others like them.
import { importFormats } from '../../../packages/core/src/portal/imports/index.ts';
import { documentShape, JsonPart } from '../../../packages/core/src/portal/imports/json-part.ts';
import { structured } from '../../../packages/core/src/portal/imports/text-document.ts';
import type { ReportedFinding } from '../../../packages/core/src/scan/identity/reported-finding.ts';
import type { AuditType } from '../../../packages/core/src/vocabulary/audit-type.ts';
import type { Detection } from '../../../packages/core/src/vocabulary/detection.ts';
import { codeSamples } from '../../core/portal/imports/mappings/code-samples.ts';
import { hostSamples } from '../../core/portal/imports/mappings/host-samples.ts';
import { imageSamples } from '../../core/portal/imports/mappings/image-samples.ts';
import { infrastructureSamples } from '../../core/portal/imports/mappings/infrastructure-samples.ts';
import { mappingSamples } from '../../core/portal/imports/mappings/mapping-samples.ts';
import { packageSamples } from '../../core/portal/imports/mappings/package-samples.ts';
import { scannerSamples } from '../../core/portal/imports/scanner-samples.ts';

export interface Sample {
  readonly format: string;
  readonly type: AuditType;
  readonly document: unknown;
}

const vulnerability = 'CVE-2024-1111';
const purl = 'pkg:npm/left@1.0.0';

/** Of formats whose tests build their documents. */
const further: readonly Sample[] = [
  {
    format: 'cyclonedx',
    type: 'dependency',
    document: {
      bomFormat: 'CycloneDX',
      specVersion: '1.6',
      metadata: { component: { type: 'container', name: 'shop', version: '1' } },
      components: [{ type: 'library', name: 'left', version: '1.0.0', purl, 'bom-ref': 'left' }],
      vulnerabilities: [{ id: vulnerability, affects: [{ ref: 'left' }] }],
    },
  },
  {
    format: 'cyclonedx-xml',
    type: 'dependency',
    document: `<bom xmlns="http://cyclonedx.org/schema/bom/1.5"><metadata><component type="container"><name>shop</name></component></metadata><components><component type="library" bom-ref="left"><name>left</name><version>1.0.0</version><purl>${purl}</purl></component></components><vulnerabilities><vulnerability><id>${vulnerability}</id><affects><target><ref>left</ref></target></affects></vulnerability></vulnerabilities></bom>`,
  },
  {
    format: 'sarif',
    type: 'security',
    document: {
      version: '2.1.0',
      runs: [
        {
          tool: { driver: { name: 'Scanner' } },
          properties: { imageName: 'shop' },
          results: [{ ruleId: 'rule-one', message: { text: 'Found.' } }],
        },
      ],
    },
  },
  {
    format: 'trivy',
    type: 'dependency',
    document: {
      SchemaVersion: 2,
      ArtifactName: 'shop',
      ArtifactType: 'container_image',
      Results: [
        {
          Target: 'shop',
          Class: 'os-pkgs',
          Vulnerabilities: [{ VulnerabilityID: vulnerability, PkgName: 'left', InstalledVersion: '1' }],
        },
      ],
    },
  },
  {
    format: 'grype',
    type: 'dependency',
    document: {
      descriptor: { name: 'grype' },
      source: { type: 'image', target: { userInput: 'shop' } },
      matches: [{ vulnerability: { id: vulnerability }, artifact: { name: 'left', version: '1' } }],
    },
  },
  {
    format: 'grype',
    type: 'dependency',
    document: {
      descriptor: { name: 'grype' },
      source: { type: 'directory', target: 'shop' },
      matches: [{ vulnerability: { id: vulnerability }, artifact: { name: 'left', version: '1' } }],
    },
  },
  {
    format: 'trivy',
    type: 'dependency',
    document: {
      SchemaVersion: 2,
      ArtifactName: 'shop',
      ArtifactType: 'filesystem',
      Results: [
        {
          Target: 'package-lock.json',
          Class: 'lang-pkgs',
          Vulnerabilities: [{ VulnerabilityID: vulnerability, PkgName: 'left', InstalledVersion: '1' }],
        },
      ],
    },
  },
];

const fingerprint = `v1:${'0123456789abcdef'.repeat(2)}`;

/** Of an audit made elsewhere, and of packages that the portal compares with its advisories. */
const comparedSamples: readonly Sample[] = [
  {
    format: 'assay',
    type: 'dependency',
    document: {
      audits: [
        {
          type: 'dependency',
          coverage: { complete: true, skipped: [] },
          findings: [
            {
              fingerprint,
              ruleId: 'vulnerable-dependency',
              severity: 'high',
              category: 'dependency-vulnerability',
              title: 'left 1.0.0',
              package: { purl, name: 'left', version: '1.0.0' },
              advisory: { id: vulnerability, aliases: [] },
            },
          ],
        },
      ],
    },
  },
  {
    format: 'spdx',
    type: 'dependency',
    document: {
      spdxVersion: 'SPDX-2.3',
      name: 'shop',
      SPDXID: 'SPDXRef-DOCUMENT',
      packages: [
        {
          SPDXID: 'SPDXRef-left',
          name: 'left',
          versionInfo: '1.0.0',
          externalRefs: [{ referenceType: 'purl', referenceLocator: purl }],
        },
      ],
    },
  },
];

export const samples: readonly Sample[] = [
  ...[
    ...mappingSamples,
    ...codeSamples,
    ...hostSamples,
    ...infrastructureSamples,
    ...imageSamples,
    ...packageSamples,
  ].map(({ format, type, document }) => ({
    format,
    type,
    document,
  })),
  ...scannerSamples.flatMap(({ format, document, results }) =>
    (Object.keys(results) as AuditType[]).map((type) => ({ format, type, document })),
  ),
  ...further,
  ...comparedSamples,
];

export async function readSample({ format, type, document }: Sample) {
  const bytes = structured(JsonPart.of(Buffer.from(JSON.stringify(document))));
  const matchPackages = async () => ({ findings: [], packages: null, coverage: { complete: true } as never });
  const context = { type, shape: documentShape(bytes), fingerprintKey: 'x'.repeat(32), matchPackages };
  const read = await importFormats.find(({ id }) => id === format)?.read(bytes, context);
  const [run] = read?.runs ?? [];
  const found: (Detection | ReportedFinding)[] = run ? [...run.detections, ...(run.findings ?? [])] : [];
  return { artifact: run?.artifact, complete: run?.complete ?? false, detections: found };
}

/** What makes the run of a sample one that did not come to its end, and what a whole one says there. */
const endings = new Map([
  ['missingClasses="2"', 'missingClasses="0"'],
  ['exit="error"', 'exit="success"'],
  ['<scan_run_status>Stopped<', '<scan_run_status>Done<'],
]);
const members: Readonly<Record<string, (value: unknown) => unknown>> = {
  errors: (value) => (Array.isArray(value) ? [] : value),
  scan_errors: () => [],
  files_failed_to_scan: () => 0,
  fatalErrorCount: () => 0,
  hasMore: () => false,
  status: (value) => (value === 'error' ? 'success' : value),
};

/** The document of a run that came to its end: one that did not closes nothing, and proves nothing. */
export function finished(document: unknown): unknown {
  if (typeof document === 'string') return replaced(document, endings);
  if (Array.isArray(document)) return document.filter((one) => !isFailure(one)).map(finished);
  if (typeof document !== 'object' || document === null) return document;
  return Object.fromEntries(
    Object.entries(document).map(([name, value]) => [name, finished(members[name]?.(value) ?? value)]),
  );
}

/** What a list of results has beside them: packages that were skipped, files that could not be read, a line about an error. */
function isFailure(element: unknown): boolean {
  if (typeof element !== 'object' || element === null) return false;
  const { skip_reason: skipped, fatal, type } = element as Record<string, unknown>;
  return skipped !== undefined || fatal === true || type === 'error';
}

/** The document with other texts in it, whatever its shape. */
export function replaced(document: unknown, texts: ReadonlyMap<string, string>): unknown {
  if (typeof document === 'string') {
    let text = document;
    for (const [from, to] of texts) text = text.replaceAll(from, to);
    return text;
  }
  if (Array.isArray(document)) return document.map((one) => replaced(one, texts));
  if (typeof document !== 'object' || document === null) return document;
  return Object.fromEntries(
    Object.entries(document).map(([name, value]) => [
      replaced(name, texts) as string,
      replaced(value, texts),
    ]),
  );
}
