import { string as stringArg } from '@oclif/core/args';
import { string } from '@oclif/core/flags';
import { AssayCommand } from '../../base-commands/assay-command.ts';
import {
  type ConfigKey,
  configKeys,
  readConfig,
  withValue,
  writeConfig,
} from '../../settings/config-file.ts';

export default class ConfigUnset extends AssayCommand {
  static override summary = 'Unset a configuration value';
  static override examples = [
    '<%= config.bin %> config unset profile',
    '<%= config.bin %> config unset server --profile work',
  ];
  static override args = {
    key: stringArg({ description: 'Setting', required: true, options: [...configKeys] }),
  };
  static override flags = {
    profile: string({ description: 'Unset it only for this profile', helpValue: 'NAME' }),
  };

  async run(): Promise<{ key: string; profile: string | null }> {
    const { args, flags } = await this.parse(ConfigUnset);
    const key = args.key as ConfigKey;
    writeConfig(withValue(readConfig(), key, { value: undefined, profile: flags.profile }));
    this.print(
      `${key} is no longer set${flags.profile === undefined ? '' : ` in profile ${flags.profile}`}.`,
    );
    return { key, profile: flags.profile ?? null };
  }
}
