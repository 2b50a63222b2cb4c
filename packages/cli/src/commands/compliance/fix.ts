import { resolve } from 'node:path';
import type { ComplianceLevel, ProposedChange } from '@assay/core';
import { string as stringArg } from '@oclif/core/args';
import { boolean, string } from '@oclif/core/flags';
import { AssayCommand } from '../../assay-command.ts';
import { Failure, usageFailure } from '../../failure.ts';
import { complianceLevels } from '../../field-values.ts';
import { interruptSignal } from '../../interrupt-signal.ts';
import { paint, plain } from '../../output/colours.ts';
import { lineDiff } from '../../output/line-diff.ts';

interface FixResult {
  readonly written: boolean;
  readonly changes: readonly ProposedChange[];
  readonly left: readonly { readonly id: string; readonly level: string; readonly remediation: string }[];
}

export default class ComplianceFix extends AssayCommand {
  static override summary = 'write the files that failed controls ask for';
  static override description =
    `Shows every change first. Policies, forms, owners, update settings and permissions are written; actions
are pinned to the commit that GitHub names. Read what is written: it speaks in your name.`;
  static override examples = [
    '<%= config.bin %> compliance fix',
    '<%= config.bin %> compliance fix ../my-project --level level1 --yes',
    '<%= config.bin %> compliance fix --dry-run --json',
  ];
  static override args = { path: stringArg({ description: 'folder or checkout', default: '.' }) };
  static override flags = {
    level: string({ description: 'controls up to this level', options: complianceLevels, default: 'level4' }),
    'dry-run': boolean({ description: 'write nothing' }),
    offline: boolean({ description: 'ask GitHub for no commits, so pin nothing' }),
    yes: boolean({ char: 'y', description: 'do not ask' }),
  };

  async run(): Promise<FixResult> {
    const { args, flags } = await this.parse(ComplianceFix);
    const { applyFixes, proposeFixes } = await import('@assay/core');
    const folder = resolve(args.path);
    const { changes, left } = await proposeFixes(folder, {
      level: flags.level as ComplianceLevel,
      online: !flags.offline,
      source: { environment: process.env, signal: interruptSignal() },
    });
    for (const change of changes) this.#show(change);
    const isAgreed =
      changes.length > 0 && !flags['dry-run'] && (flags.yes || (await this.#ask(changes.length)));
    if (isAgreed) {
      const refused = await applyFixes(folder, changes);
      if (refused.length > 0) {
        throw new Failure(
          'CONFLICT',
          `Left alone, because they have changed or lie behind a link: ${refused.join(', ')}.`,
        );
      }
    }
    this.print(summary(changes.length, isAgreed));
    for (const { id, level, remediation } of left) this.print(`  ${level}  ${id}: ${remediation}`);
    return { written: isAgreed, changes, left };
  }

  #show({ path, before, after, controls }: ProposedChange): void {
    this.print(
      `${paint('bold', `${before === null ? 'new file' : 'change'} ${path}`)} (${controls.join(', ')})`,
    );
    for (const line of lineDiff(before ?? '', after)) {
      const colour = line.startsWith('+') ? 'green' : line.startsWith('-') ? 'red' : 'dim';
      this.print(paint(colour, plain(line)));
    }
    this.print('');
  }

  async #ask(count: number): Promise<boolean> {
    if (!process.stdin.isTTY) throw usageFailure('There is no terminal to ask in: say --yes or --dry-run.');
    const { ask } = await import('../../prompt.ts');
    return /^y(?:es)?$/i.test(await ask(`Write ${count} ${count === 1 ? 'file' : 'files'}? [y/N] `));
  }
}

function summary(count: number, isWritten: boolean): string {
  if (count === 0) return 'There is nothing that could be written. What is left takes a person:';
  const files = `${count} ${count === 1 ? 'file' : 'files'}`;
  return `${isWritten ? `Wrote ${files}` : `Nothing was written (${files} proposed)`}. What is left takes a person:`;
}
