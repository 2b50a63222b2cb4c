import { readFile } from 'node:fs/promises';
import { string as stringArg } from '@oclif/core/args';
import { PortalCommand } from '../../base-commands/portal-command.ts';
import type { Operations } from '../../client/api.d.ts';
import { usageFailure } from '../../failures/failure.ts';

type Body = Operations['POST /v1/import-mappings']['body'];
type Reply = Operations['POST /v1/import-mappings']['reply'];

export default class ImportsAddMapping extends PortalCommand {
  static override summary = 'Add an import format, or replace one that was added (administrators)';
  static override description =
    `FILE is JSON: where the tool writes what, and samples with the findings that are to be read from them. The samples are read when it is
added, and what is read otherwise is refused with its place. docs/own-import-formats.md describes it.`;
  static override examples = ['<%= config.bin %> imports add-mapping acme-scan.json'];
  static override args = {
    file: stringArg({ description: 'Mapping file', required: true }),
  };

  async run(): Promise<Reply> {
    const { args, flags } = await this.parse(ImportsAddMapping);
    const mapping = await readMapping(args.file);
    const client = await this.api(flags);
    const added = await client.call('POST /v1/import-mappings', { body: mapping as Body });
    const isNew = added.createdAt === added.updatedAt;
    this.print(`${isNew ? 'Added' : 'Replaced'} the import format ${added.format} (${added.tool}).`);
    this.note(
      `To import: assay audits import FILE --repository REPOSITORY --type ${(mapping as Body).type} --format ${added.format}`,
    );
    return added;
  }
}

async function readMapping(file: string): Promise<object> {
  try {
    const mapping: unknown = JSON.parse((await readFile(file, 'utf8')).replace(/^\ufeff/, ''));
    if (typeof mapping === 'object' && mapping !== null && !Array.isArray(mapping)) return mapping;
  } catch (error) {
    throw usageFailure(`${file} cannot be read as JSON: ${(error as Error).message}`);
  }
  throw usageFailure(`${file} is not a mapping: it is not a JSON object.`);
}
