// The formats of SBOMs and their versions, each with its builder.
import type { Inventory } from '../inventory.ts';
import { buildCycloneDx } from './sbom-cyclonedx.ts';
import type { SbomOptions } from './sbom-graph.ts';
import { buildSpdx } from './sbom-spdx.ts';
import { buildSpdx3 } from './sbom-spdx3.ts';

export const sbomFormats = ['cyclonedx', 'spdx'] as const;
export type SbomFormat = (typeof sbomFormats)[number];

export const sbomVersions = ['1.6', '1.7', '2.3', '3.0'] as const;
export type SbomVersion = (typeof sbomVersions)[number];

interface SbomVersionInfo {
  readonly format: SbomFormat;
  readonly mediaType: string;
  /** Of a file, without the dot. */
  readonly extension: string;
  build(inventory: Inventory, options: SbomOptions): Readonly<Record<string, unknown>>;
}

/** The first of each format is the default. */
export const sbomVersionInfos: Readonly<Record<SbomVersion, SbomVersionInfo>> = {
  '1.6': {
    format: 'cyclonedx',
    mediaType: 'application/vnd.cyclonedx+json; version=1.6',
    extension: 'cdx.json',
    build: (inventory, options) => buildCycloneDx(inventory, options, '1.6'),
  },
  '1.7': {
    format: 'cyclonedx',
    mediaType: 'application/vnd.cyclonedx+json; version=1.7',
    extension: 'cdx.json',
    build: (inventory, options) => buildCycloneDx(inventory, options, '1.7'),
  },
  '2.3': {
    format: 'spdx',
    mediaType: 'application/spdx+json',
    extension: 'spdx.json',
    build: buildSpdx,
  },
  '3.0': {
    format: 'spdx',
    mediaType: 'application/ld+json',
    extension: 'spdx3.json',
    build: buildSpdx3,
  },
};

export function sbomVersionsOf(format: SbomFormat): readonly SbomVersion[] {
  return sbomVersions.filter((version) => sbomVersionInfos[version].format === format);
}

/** The version that is asked for, or the default of the format; undefined where the format has no such version. */
export function findSbomVersion(format: SbomFormat, asked: string | undefined): SbomVersion | undefined {
  const [first, ...others] = sbomVersionsOf(format);
  return asked === undefined ? first : [first, ...others].find((version) => version === asked);
}

/** A plain object for JSON.stringify(); the same for the same inventory and options. */
export function buildSbom(
  inventory: Inventory,
  options: SbomOptions,
  version: SbomVersion,
): Readonly<Record<string, unknown>> {
  return sbomVersionInfos[version].build(inventory, options);
}
