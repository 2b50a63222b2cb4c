import { boolean, string } from '@oclif/core/flags';
import { AssayCommand } from '../../base-commands/assay-command.ts';
import { chosenCredentialStore, chosenProfile, configPath } from '../../settings/config-file.ts';
import { chosenDataFolder } from '../../settings/data-folder.ts';
import { credentialsPath, type KeptCredential } from '../../sign-in/credentials.ts';
import { findTarget } from '../../sign-in/target.ts';

interface Setting {
  readonly key: string;
  readonly value: string;
  readonly origin: string;
}

export default class ConfigList extends AssayCommand {
  static override summary = 'Show the configuration and its origin';
  static override description = 'Precedence: flag, environment, profile, config.json, last login, default.';
  static override examples = [
    '<%= config.bin %> config list --show-origin',
    '<%= config.bin %> config list --profile work --show-origin --json',
  ];
  static override flags = {
    'show-origin': boolean({ description: 'Show where each value comes from' }),
    profile: string({ description: 'Profile of the config file (ASSAY_PROFILE)', helpValue: 'NAME' }),
  };

  async run(): Promise<{ settings: readonly Setting[] }> {
    const { flags } = await this.parse(ConfigList);
    const target = findTarget(flags);
    const profile = chosenProfile(flags.profile);
    const folder = await chosenDataFolder(undefined, flags.profile);
    const store = chosenCredentialStore(flags.profile);
    const { ASSAY_TOKEN, ASSAY_CONFIG_DIR, XDG_CONFIG_HOME } = process.env;
    const account = ASSAY_TOKEN ? 'the token of ASSAY_TOKEN' : (target.credential?.email ?? 'not signed in');
    const signedIn = ASSAY_TOKEN ? 'ASSAY_TOKEN' : keptIn(target.credential);
    const configFrom = ASSAY_CONFIG_DIR
      ? 'ASSAY_CONFIG_DIR'
      : XDG_CONFIG_HOME
        ? 'XDG_CONFIG_HOME'
        : 'default';
    const settings: Setting[] = [
      { key: 'profile', value: profile?.value ?? 'none', origin: profile?.from ?? 'default' },
      { key: 'server', value: target.origin, origin: target.originFrom },
      { key: 'account', value: account, origin: signedIn },
      { key: 'data-dir', value: folder.value, origin: folder.from },
      { key: 'credential-store', value: store.value, origin: store.from },
      { key: 'config', value: configPath(), origin: configFrom },
      { key: 'credentials', value: credentialsPath(), origin: configFrom },
    ];
    for (const { key, value, origin } of settings) {
      this.print(`${key.padEnd(17)} ${value}${flags['show-origin'] ? `  (${origin})` : ''}`);
    }
    return { settings };
  }
}

function keptIn(credential: KeptCredential | undefined): string {
  if (!credential) return 'default';
  return credential.keyring === undefined ? 'credentials.json' : 'the system keyring';
}
