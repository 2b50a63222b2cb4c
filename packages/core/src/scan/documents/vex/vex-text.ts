// VEX documents as text, in each format.
import { ok } from 'node:assert/strict';
import { buildCsafVex } from './csaf-vex.ts';
import { buildCycloneDxVex } from './cyclonedx-vex.ts';
import { buildOpenVex } from './openvex.ts';
import type { VexDocument, VexFormat } from './vex-document.ts';

const builders = { openvex: buildOpenVex, cyclonedx: buildCycloneDxVex, csaf: buildCsafVex } as const;

export interface VexFormatInfo {
  readonly mediaType: string;
  readonly extension: string;
  /** Whether a document has to say something: an empty one is not valid. */
  readonly needsStatements: boolean;
}

export const vexFormatInfos: Readonly<Record<VexFormat, VexFormatInfo>> = {
  openvex: { mediaType: 'application/json', extension: 'openvex.json', needsStatements: true },
  cyclonedx: {
    mediaType: 'application/vnd.cyclonedx+json',
    extension: 'cdx.json',
    needsStatements: false,
  },
  csaf: { mediaType: 'application/json', extension: 'csaf.json', needsStatements: true },
};

export function vexText(document: VexDocument, format: VexFormat): string {
  return `${JSON.stringify(builders[format](document), null, 2)}\n`;
}

/** The document of a report of type vex. */
export function vexReportText({ vex }: { readonly vex: VexDocument | null }, format: VexFormat): string {
  ok(vex, 'A report of type vex has a document.');
  return vexText(vex, format);
}
