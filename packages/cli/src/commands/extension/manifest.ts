import { boolean, string } from '@oclif/core/flags';
import { AssayCommand } from '../../assay-command.ts';
import { usageFailure } from '../../failure.ts';

export default class ExtensionManifest extends AssayCommand {
  static override summary = "print the manifest to register the code host's app with";
  static override description =
    'A JSON document with the addresses, permissions and events of the app. It holds no secret: those are made when the app is registered.';
  static override examples = [
    '<%= config.bin %> extension manifest --url https://assay.example.com',
    '<%= config.bin %> extension manifest --url https://assay.example.com --name "Acme Assay" --administration --json',
  ];
  static override flags = {
    url: string({ description: 'where people reach the portal', required: true, helpValue: 'URL' }),
    name: string({ description: "the app's name, unique at the code host", default: 'Assay' }),
    members: boolean({
      description: 'ask to read who belongs to the organisation, for the sign-in of concealed members',
      default: true,
      allowNo: true,
    }),
    administration: boolean({
      description: 'ask to read settings of repositories and the organisation, for compliance audits',
      default: false,
    }),
  };

  async run(): Promise<object> {
    const { flags } = await this.parse(ExtensionManifest);
    const { appManifest, unaskedEvents } = await import('@assay/server');
    const { members, administration, name } = flags;
    const url = portalUrl(flags.url);
    const manifest = appManifest({ url, name, members, administration });
    if (!url.startsWith('https:')) this.note('A code host delivers to public https addresses only.');
    this.note(`${unaskedEvents.join(' and ')} come unasked; a manifest must not name them.`);
    this.print(JSON.stringify(manifest, null, 2));
    return manifest;
  }
}

function portalUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.username)
    throw usageFailure("--url must be the portal's address, such as https://assay.example.com.");
  return url.href.replace(/\/+$/, '');
}
