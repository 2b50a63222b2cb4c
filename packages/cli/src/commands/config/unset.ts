import { string as stringArg } from '@oclif/core/args';
import { string } from '@oclif/core/flags';
import { AssayCommand } from '../../assay-command.ts';
import { type ConfigKey, configKeys, readConfig, withValue, writeConfig } from '../../config-file.ts';

export default class ConfigUnset extends AssayCommand {
  static override summary = 'take a value out of the config file';
  static override examples = [
    '<%= config.bin %> config unset profile',
    '<%= config.bin %> config unset server --profile work',
  ];
  static override args = {
    key: stringArg({ description: 'what to take out', required: true, options: [...configKeys] }),
  };
  static override flags = {
    profile: string({ description: 'take it out of this profile only', helpValue: 'NAME' }),
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
