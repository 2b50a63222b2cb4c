import { boolean, string } from '@oclif/core/flags';
import { AssayCommand } from '../../base-commands/assay-command.ts';
import { usageFailure } from '../../failures/failure.ts';

export default class ExtensionManifest extends AssayCommand {
  static override summary = 'Print the manifest for the GitHub App';
  static override description =
    'A JSON document with the URLs, permissions and events of the app. It contains no secrets: they are created when the app is registered.';
  static override examples = [
    '<%= config.bin %> extension manifest --url https://assay.example.com',
    '<%= config.bin %> extension manifest --url https://assay.example.com --name "Acme Assay" --administration --json',
  ];
  static override flags = {
    url: string({ description: 'Public URL of the portal', required: true, helpValue: 'URL' }),
    name: string({ description: 'Name of the app, unique on the code host', default: 'Assay' }),
    members: boolean({
      description: 'Request permission to read organization members, so that private members can sign in',
      default: true,
      allowNo: true,
    }),
    checks: boolean({
      description: 'Request permission to write check runs and commit statuses, which branches can require',
      default: false,
    }),
    administration: boolean({
      description: 'Request permission to read repository and organization settings, for compliance audits',
      default: false,
    }),
  };

  async run(): Promise<object> {
    const { flags } = await this.parse(ExtensionManifest);
    const { appManifest, unaskedEvents } = await import('@assay/server');
    const { members, administration, checks, name } = flags;
    const url = portalUrl(flags.url);
    const manifest = appManifest({ url, name, members, administration, checks });
    if (!url.startsWith('https:')) this.note('The code host delivers only to public HTTPS URLs.');
    this.note(`${unaskedEvents.join(' and ')} are always delivered and cannot be listed in a manifest.`);
    this.print(JSON.stringify(manifest, null, 2));
    return manifest;
  }
}

function portalUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.username)
    throw usageFailure('--url must be the public URL of the portal, such as https://assay.example.com.');
  return url.href.replace(/\/+$/, '');
}
