// Whole files that are made from the code: the API's description, and from it the types of the command line and the web
// page; a README for each room of core; what is left of words that the glossary replaces.
import { describeApi } from '../packages/server/src/openapi.ts';
import { createRoutes } from '../packages/server/src/routes/index.ts';
import { clientTypes } from './client-types.ts';
import { roomReadmes } from './room-readmes.ts';
import { valueLists } from './value-lists.ts';

export interface GeneratedFile {
  /** Relative to the project's root. */
  readonly file: string;
  generate(): string;
}

export const generatedFiles: readonly GeneratedFile[] = [
  { file: 'packages/server/openapi.json', generate: () => `${JSON.stringify(description(), null, 2)}\n` },
  { file: 'packages/server/api.d.ts', generate: () => clientTypes(description()) },
  { file: 'packages/cli/src/field-values.ts', generate: valueLists },
  { file: 'packages/server/web/src/interface/values.ts', generate: valueLists },
  ...roomReadmes(),
];

/** What `GET /v1/openapi.json` answers. The routes are described, never run: they need no portal. */
function description(): object {
  return describeApi(createRoutes({ prefix: '' } as Parameters<typeof createRoutes>[0]), { prefix: '' });
}
