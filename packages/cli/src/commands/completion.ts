import { string as stringArg } from '@oclif/core/args';
import { AssayCommand } from '../base-commands/assay-command.ts';
import { type CompletedCommand, completionScript, shells } from '../completion.ts';

export default class Completion extends AssayCommand {
  static override summary = 'Print a shell completion script';
  static override description = `- Bash: add \`source <(assay completion bash)\` to ~/.bashrc
- zsh: add \`source <(assay completion zsh)\` to ~/.zshrc
- fish: \`assay completion fish > ~/.config/fish/completions/assay.fish\`
- PowerShell: add \`assay completion powershell | Out-String | Invoke-Expression\` to $PROFILE`;
  static override examples = ['<%= config.bin %> completion bash --quiet > assay-completion.bash'];
  static override args = {
    shell: stringArg({ description: 'The shell', required: true, options: [...shells] }),
  };

  async run(): Promise<{ shell: string; script: string }> {
    const { args } = await this.parse(Completion);
    const commands: CompletedCommand[] = this.config.commands.map(
      ({ id, summary = '', flags, args: own }) => ({
        words: id.split(':'),
        summary,
        choices: optionsOf(Object.values(own)[0]),
        flags: Object.values(flags).map(({ name, description = '', ...flag }) => ({
          name,
          description,
          values: optionsOf(flag),
        })),
      }),
    );
    const script = completionScript(args.shell as (typeof shells)[number], commands);
    this.print(script.trimEnd());
    return { shell: args.shell, script };
  }
}

/** The few things that a flag or an argument may be; empty when it may be anything. */
function optionsOf(taken: object | undefined): readonly string[] {
  return taken && 'options' in taken && Array.isArray(taken.options) ? (taken.options as string[]) : [];
}
