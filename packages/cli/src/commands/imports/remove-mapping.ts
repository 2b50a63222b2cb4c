import { string as stringArg } from '@oclif/core/args';
import { PortalCommand } from '../../base-commands/portal-command.ts';
import { fullId, mayBeId } from '../../client/short-id.ts';
import { Failure } from '../../failures/failure.ts';
import { readPages } from '../../output/pages.ts';

export default class ImportsRemoveMapping extends PortalCommand {
  static override summary = 'Remove an import format that was added (administrators)';
  static override description = 'What was imported with it stays.';
  static override examples = ['<%= config.bin %> imports remove-mapping acme-scan --json'];
  static override args = {
    format: stringArg({ description: 'Format, or ID of the mapping', required: true }),
  };

  async run(): Promise<{ deleted: string }> {
    const { args, flags } = await this.parse(ImportsRemoveMapping);
    const client = await this.api(flags);
    const { items } = await readPages({ limit: 100, offset: 0, all: true }, (query) =>
      client.call('GET /v1/import-mappings', { query }),
    );
    const named = items.find(({ format }) => format === args.format);
    if (!named && !mayBeId(args.format))
      throw new Failure(
        'RESOURCE_NOT_FOUND',
        `No import format ${args.format} was added. To list them, run \`assay imports mappings\`.`,
      );
    const id = named?.id ?? (await fullId(client, '/v1/import-mappings', args.format));
    await client.call('DELETE /v1/import-mappings/{id}', { params: { id } });
    this.print(`Removed the import format ${named?.format ?? args.format}. What was imported with it stays.`);
    return { deleted: id };
  }
}
