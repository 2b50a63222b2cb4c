// The package ecosystems: their OSV name, their package URL type and their order of versions, in one table.

export interface Ecosystem {
  /** The name OSV uses, which is also the id here. */
  readonly id: string;
  /** https://github.com/package-url/purl-spec */
  readonly purlType: string;
}

export const ecosystems = [{ id: 'npm', purlType: 'npm' }] as const satisfies readonly Ecosystem[];
export type EcosystemId = (typeof ecosystems)[number]['id'];
