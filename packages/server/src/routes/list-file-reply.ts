// Lists that are downloaded as files, as CSV or JSON.
import type { ListFileFormat } from '@assay/core';
import type { ResponseObject, ResponseToolkit } from '@hapi/hapi';

const mediaTypes: Readonly<Record<ListFileFormat, string>> = { csv: 'text/csv', json: 'application/json' };

export const listFileMediaTypes: readonly string[] = Object.values(mediaTypes);

/** `name` is that of the file, without its extension. */
export function listFileReply(
  h: ResponseToolkit,
  content: string,
  { name, format }: { readonly name: string; readonly format: ListFileFormat },
): ResponseObject {
  return h
    .response(content)
    .type(`${mediaTypes[format]}; charset=utf-8`)
    .header('content-disposition', `attachment; filename="${name}.${format}"`)
    .code(200);
}
