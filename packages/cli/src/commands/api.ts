import { string as stringArg } from '@oclif/core/args';
import { string } from '@oclif/core/flags';
import { PortalCommand } from '../base-commands/portal-command.ts';
import { usageFailure } from '../failures/failure.ts';
import { jsonParts } from '../output/json.ts';
import { printTexts } from '../output/print-lines.ts';

const methods = ['GET', 'POST', 'PATCH', 'DELETE'];

export default class Api extends PortalCommand {
  static override summary = 'Send a request to the API';
  static override description =
    'PATH is relative to /v1. Prints the response as JSON. Every server documents the API at /docs.';
  static override examples = [
    "<%= config.bin %> api GET '/findings?severity=critical&limit=5'",
    `<%= config.bin %> api POST /teams --body '{"name": "Platform"}'`,
    '<%= config.bin %> api POST /audits/batch --body-file audits.json',
  ];
  static override args = {
    method: stringArg({ description: 'GET, POST, PATCH or DELETE', required: true }),
    path: stringArg({ description: 'E.g. /teams', required: true }),
  };
  static override flags = {
    body: string({ description: 'Request body, as JSON', exclusive: ['body-file'] }),
    'body-file': string({
      description: 'File with the request body; - is standard input',
      helpValue: 'FILE',
    }),
  };

  async run(): Promise<unknown> {
    const { args, flags } = await this.parse(Api);
    const method = args.method.toUpperCase();
    if (!methods.includes(method))
      throw usageFailure(`"${args.method}" is not a supported method. Use one of: ${methods.join(', ')}.`);
    const body = parseBody(await bodyText(flags.body, flags['body-file']));
    const client = await this.api(flags);
    const path = `/v1/${args.path.replace(/^\/?(v1\/)?/, '')}`;
    const reply = await client.request(method, path, body);
    if (!this.jsonEnabled() && reply !== undefined) {
      await printTexts(typeof reply === 'string' ? [reply] : jsonParts(reply));
    }
    return reply ?? {};
  }
}

async function bodyText(inline: string | undefined, file: string | undefined): Promise<string | undefined> {
  if (file === undefined) return inline;
  if (file === '-') return (await import('../prompt.ts')).readInput();
  const { readFile } = await import('node:fs/promises');
  return readFile(file, 'utf8');
}

function parseBody(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch (error) {
    throw usageFailure(`The body is not valid JSON: ${(error as Error).message}.`);
  }
}
