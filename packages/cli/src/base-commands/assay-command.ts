// What every command has: `--json` with fields, `--quiet`, `--debug`, and where its words go. A command parses,
// calls and renders; what it returns is what `--json` prints.
import { Command } from '@oclif/core/command';
import { boolean, string } from '@oclif/core/flags';
import { jsonParts, unknownField, withFields } from '../output/json.ts';
import { printTexts } from '../output/print-lines.ts';

export abstract class AssayCommand extends Command {
  static override enableJsonFlag = true;
  static override baseFlags = {
    json: boolean({ description: 'Print the result as one JSON document', helpGroup: 'GLOBAL' }),
    fields: string({
      description: 'With --json: only these fields, separated by commas (also --json=id,severity)',
      helpGroup: 'GLOBAL',
      helpValue: 'FIELDS',
      dependsOn: ['json'],
    }),
    quiet: boolean({ char: 'q', description: 'Suppress progress and notes', helpGroup: 'GLOBAL' }),
    debug: boolean({ description: 'Print the stack trace of a failure', helpGroup: 'GLOBAL' }),
  };

  #json: Iterable<string> | undefined;

  /** A note for people, on standard error. */
  protected note(text: string): void {
    if (!this.isQuiet) process.stderr.write(`${text}\n`);
  }

  protected get isQuiet(): boolean {
    return this.argv.includes('--quiet') || this.argv.includes('-q');
  }

  /** A line of the result, on standard output; nothing with `--json`. */
  protected print(text: string): void {
    if (!this.jsonEnabled()) process.stdout.write(`${text}\n`);
  }

  /** Whether something was asked of a server that is more than a question. */
  protected get hasChanged(): boolean {
    return false;
  }

  override logJson(value: unknown): void {
    const at = this.argv.indexOf('--fields');
    const fields = at < 0 ? [] : (this.argv[at + 1] ?? '').split(',').filter((field) => field !== '');
    const failure = unknownField(value, fields);
    if (failure && !this.hasChanged) throw failure;
    // What is done is done: a script must not take it for a failure and do it again.
    if (failure) this.note(failure.message);
    this.#json = jsonParts(withFields(value, fields));
  }

  /** The document is written once there is time to wait for a slow reader. */
  protected override async _run<T>(): Promise<T> {
    const result = await super._run<T>();
    if (this.#json) await printTexts(this.#json);
    return result;
  }

  /** Everything that is thrown is reported in one place. */
  override async catch(error: Error): Promise<never> {
    throw error;
  }
}
