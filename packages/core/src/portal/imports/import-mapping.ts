import type { MappingFile } from './mappings/mapping-sample.ts';

/** An import format that an administrator added. */
export interface ImportMapping {
  readonly id: string;
  /** As imports name it. */
  readonly format: string;
  readonly tool: string;
  readonly mapping: MappingFile;
  readonly createdBy: { readonly userId: string; readonly name: string } | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}
