import { string as stringArg } from '@oclif/core/args';
import { string } from '@oclif/core/flags';
import { AssayCommand } from '../../assay-command.ts';
import {
  type ConfigKey,
  configKeys,
  credentialStore,
  readConfig,
  withValue,
  writeConfig,
} from '../../config-file.ts';
import { originOf } from '../../credentials.ts';
import { usageFailure } from '../../failure.ts';

export default class ConfigSet extends AssayCommand {
  static override summary = 'set a value in the config file';
  static override description = `server: its address. data-dir: the data folder. profile: the one in force.
credential-store: where tokens are kept: keyring, file, or auto: the keyring when there is one.
With --profile the value is that profile's own, and is used only with it. Flags and the environment win over both.`;
  static override examples = [
    '<%= config.bin %> config set server https://assay.example.com',
    '<%= config.bin %> config set server https://assay.example.net --profile work',
    '<%= config.bin %> config set profile work',
    '<%= config.bin %> config set credential-store file',
  ];
  static override args = {
    key: stringArg({ description: 'what to set', required: true, options: [...configKeys] }),
    value: stringArg({ description: 'its value', required: true }),
  };
  static override flags = {
    profile: string({ description: 'set it for this profile only', helpValue: 'NAME' }),
  };

  async run(): Promise<{ key: string; value: string; profile: string | null }> {
    const { args, flags } = await this.parse(ConfigSet);
    const key = args.key as ConfigKey;
    const name = key === 'profile' ? args.value : flags.profile;
    if (name !== undefined && !/^[\w.-]{1,64}$/.test(name))
      throw usageFailure('The name of a profile has letters, digits, ".", "-" and "_", 64 at most.');
    if (key === 'profile' && flags.profile !== undefined)
      throw usageFailure('The profile in force is set for all of them: leave out --profile.');
    if (key === 'credential-store') credentialStore(args.value, key);
    const value = key === 'server' ? originOf(args.value) : args.value;
    writeConfig(withValue(readConfig(), key, { value, profile: flags.profile }));
    this.print(`${key} is ${value}${flags.profile === undefined ? '' : ` in profile ${flags.profile}`}.`);
    return { key, value, profile: flags.profile ?? null };
  }
}
