import { resolve } from 'node:path';
import type { ComplianceLevel, ComplianceProfile, ProposedChange } from '@assay/core';
import { string as stringArg } from '@oclif/core/args';
import { boolean, string } from '@oclif/core/flags';
import { profileFlag } from '../../arguments/profile-flag.ts';
import { AssayCommand } from '../../base-commands/assay-command.ts';
import { Failure } from '../../failures/failure.ts';
import { complianceLevels } from '../../field-values.ts';
import { paint, plain } from '../../output/colors.ts';
import { lineDiff } from '../../output/line-diff.ts';
import { interruptSignal } from '../../process/interrupt-signal.ts';

interface FixResult {
  readonly written: boolean;
  readonly changes: readonly ProposedChange[];
  readonly left: readonly { readonly id: string; readonly level: string; readonly remediation: string }[];
}

export default class ComplianceFix extends AssayCommand {
  static override summary = 'Create the files that failed controls require';
  static override description =
    `Shows every change first. Creates policies, forms, owners, update settings and permissions, and pins actions
to the commit SHA that GitHub reports. Review the files: they are published in your name.`;
  static override examples = [
    '<%= config.bin %> compliance fix',
    '<%= config.bin %> compliance fix ../my-project --level level1 --yes',
    '<%= config.bin %> compliance fix --dry-run --json',
  ];
  static override args = { path: stringArg({ description: 'Folder or checkout', default: '.' }) };
  static override flags = {
    level: string({
      description: 'Highest level of controls to fix',
      options: complianceLevels,
      default: 'level4',
    }),
    profile: profileFlag,
    'dry-run': boolean({ description: 'Show the changes without writing them' }),
    offline: boolean({ description: 'Do not query GitHub, and do not pin actions' }),
    yes: boolean({ char: 'y', description: 'Skip the confirmation' }),
  };

  async run(): Promise<FixResult> {
    const { args, flags } = await this.parse(ComplianceFix);
    const { applyFixes, proposeFixes } = await import('@assay/core');
    const folder = resolve(args.path);
    const { changes, left } = await proposeFixes(folder, {
      level: flags.level as ComplianceLevel,
      profile: flags.profile as ComplianceProfile,
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
          `Skipped, because they have changed or are behind a symbolic link: ${refused.join(', ')}.`,
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
      const color = line.startsWith('+') ? 'green' : line.startsWith('-') ? 'red' : 'dim';
      this.print(paint(color, plain(line)));
    }
    this.print('');
  }

  async #ask(count: number): Promise<boolean> {
    const { ask } = await import('../../prompt.ts');
    return /^y(?:es)?$/i.test(
      await ask(`Write ${count} ${count === 1 ? 'file' : 'files'}? [y/N] `, 'Use --yes or --dry-run.'),
    );
  }
}

function summary(count: number, isWritten: boolean): string {
  if (count === 0) return 'No file can be created. The remaining controls need manual work:';
  const files = `${count} ${count === 1 ? 'file' : 'files'}`;
  return `${isWritten ? `Wrote ${files}` : `Nothing was written (${files} proposed)`}. The remaining controls need manual work:`;
}
