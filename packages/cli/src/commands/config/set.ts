import { string as stringArg } from '@oclif/core/args';
import { string } from '@oclif/core/flags';
import { AssayCommand } from '../../base-commands/assay-command.ts';
import { usageFailure } from '../../failures/failure.ts';
import {
  type ConfigKey,
  configKeys,
  credentialStore,
  readConfig,
  withValue,
  writeConfig,
} from '../../settings/config-file.ts';
import { originOf } from '../../sign-in/credentials.ts';

export default class ConfigSet extends AssayCommand {
  static override summary = 'Set a configuration value';
  static override description = `Server: URL of the server. data-dir: data directory. profile: active profile.
credential-store: where tokens are stored: keyring, file, or auto (the keyring if there is one).
With --profile, the value applies only to that profile. Flags and the environment take precedence.`;
  static override examples = [
    '<%= config.bin %> config set server https://assay.example.com',
    '<%= config.bin %> config set server https://assay.example.net --profile work',
    '<%= config.bin %> config set profile work',
    '<%= config.bin %> config set credential-store file',
  ];
  static override args = {
    key: stringArg({ description: 'Setting', required: true, options: [...configKeys] }),
    value: stringArg({ description: 'Value', required: true }),
  };
  static override flags = {
    profile: string({ description: 'Set it only for this profile', helpValue: 'NAME' }),
  };

  async run(): Promise<{ key: string; value: string; profile: string | null }> {
    const { args, flags } = await this.parse(ConfigSet);
    const key = args.key as ConfigKey;
    const name = key === 'profile' ? args.value : flags.profile;
    if (name !== undefined && !/^[\w.-]{1,64}$/.test(name))
      throw usageFailure('A profile name can contain up to 64 letters, digits, ".", "-" and "_".');
    if (key === 'profile' && flags.profile !== undefined)
      throw usageFailure('The active profile is a global setting. Omit --profile.');
    if (key === 'credential-store') credentialStore(args.value, key);
    const value = key === 'server' ? originOf(args.value) : args.value;
    writeConfig(withValue(readConfig(), key, { value, profile: flags.profile }));
    this.print(`${key} is ${value}${flags.profile === undefined ? '' : ` in profile ${flags.profile}`}.`);
    return { key, value, profile: flags.profile ?? null };
  }
}
