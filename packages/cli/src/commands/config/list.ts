import { boolean } from '@oclif/core/flags';
import { AssayCommand } from '../../assay-command.ts';
import { credentialsPath } from '../../credentials.ts';
import { dataFolder } from '../../data-folder.ts';
import { findTarget } from '../../portal-command.ts';

interface Setting {
  readonly key: string;
  readonly value: string;
  readonly origin: string;
}

export default class ConfigList extends AssayCommand {
  static override summary = 'show which server, account and folders are used';
  static override description =
    'Precedence: a flag, then the environment, then what `assay login` kept, then the default.';
  static override examples = ['<%= config.bin %> config list --show-origin'];
  static override flags = { 'show-origin': boolean({ description: 'tell where each value comes from' }) };

  async run(): Promise<{ settings: readonly Setting[] }> {
    const { flags } = await this.parse(ConfigList);
    const target = findTarget(undefined);
    const { ASSAY_TOKEN, ASSAY_DATA_DIR, ASSAY_CONFIG_DIR } = process.env;
    const account = ASSAY_TOKEN ? 'the token of ASSAY_TOKEN' : (target.credential?.email ?? 'not signed in');
    const settings: Setting[] = [
      { key: 'server', value: target.origin, origin: target.originFrom },
      {
        key: 'account',
        value: account,
        origin: ASSAY_TOKEN ? 'ASSAY_TOKEN' : target.credential ? 'credentials' : 'default',
      },
      {
        key: 'credentials',
        value: credentialsPath(),
        origin: ASSAY_CONFIG_DIR ? 'ASSAY_CONFIG_DIR' : 'default',
      },
      {
        key: 'data-dir',
        value: await dataFolder(undefined),
        origin: ASSAY_DATA_DIR ? 'ASSAY_DATA_DIR' : 'default',
      },
    ];
    for (const { key, value, origin } of settings) {
      this.print(`${key.padEnd(12)} ${value}${flags['show-origin'] ? `  (${origin})` : ''}`);
    }
    return { settings };
  }
}
