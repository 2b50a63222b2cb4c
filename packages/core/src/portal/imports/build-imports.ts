import type { Runtime } from '../../support/runtime.ts';
import type { Stores } from '../platform/storage/store-registry.ts';
import { ImportMappingService } from './import-mapping-service.ts';
import { ImportService } from './import-service.ts';
import type { ImportTools } from './prepared-import.ts';

export interface ImportServices {
  readonly imports: ImportService;
  readonly importMappings: ImportMappingService;
}

export function buildImports(
  stores: Stores,
  runtime: Runtime,
  tools: Omit<ImportTools, 'stores' | 'runtime'>,
): ImportServices {
  return {
    imports: new ImportService(stores, runtime, tools),
    importMappings: new ImportMappingService(stores, runtime),
  };
}
