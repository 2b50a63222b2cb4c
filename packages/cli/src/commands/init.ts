import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { string as stringArg } from '@oclif/core/args';
import { boolean } from '@oclif/core/flags';
import { AssayCommand } from '../base-commands/assay-command.ts';
import { usageFailure } from '../failures/failure.ts';
import { repositoryConfigName, repositoryConfigTemplate } from '../settings/repository-config-template.ts';

interface Written {
  readonly path: string;
}

export default class Init extends AssayCommand {
  static override summary = 'Write an assay.config.json with the defaults';
  static override description =
    `The file says which audits run in the repository, what fails them, which paths are excluded, and which rules are off or have
another severity. Every setting is explained in a comment. \`assay scan\`, hooks and the action honor all of it; the portal honors what is
excluded, rules and severities. In pull requests, the portal and \`assay scan --since\` read it from the merge base.`;
  static override examples = ['<%= config.bin %> init', '<%= config.bin %> init ../my-project --force'];
  static override args = {
    path: stringArg({ description: 'Root folder of the repository', default: '.' }),
  };
  static override flags = { force: boolean({ description: 'Replace the file if there is one' }) };

  async run(): Promise<Written> {
    const { args, flags } = await this.parse(Init);
    const path = join(args.path, repositoryConfigName);
    if (existsSync(path) && !flags.force)
      throw usageFailure(`${path} exists. Edit it, or replace it with --force.`);
    await writeFile(path, repositoryConfigTemplate);
    this.print(`Wrote ${path}. Edit it, then run \`assay scan\`.`);
    return { path };
  }
}
