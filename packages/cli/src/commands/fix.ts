import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type {
  LeftVulnerability,
  RepairChange,
  RepairProposal,
  RepairScope,
} from '@assay/core/fix-verification';
import { string as stringArg } from '@oclif/core/args';
import { boolean, integer, string } from '@oclif/core/flags';
import { AssayCommand } from '../base-commands/assay-command.ts';
import { useProxy } from '../client/use-proxy.ts';
import { exitStatus } from '../failures/exit-status.ts';
import { Failure } from '../failures/failure.ts';
import { targetColumns } from '../fixes/fix-view.ts';
import { paint, paintSeverity, plain } from '../output/colors.ts';
import { lineDiff } from '../output/line-diff.ts';
import { createProgress } from '../output/progress.ts';
import { type Column, printTable } from '../output/tables.ts';
import { unifiedPatch } from '../output/unified-patch.ts';
import { interruptSignal } from '../process/interrupt-signal.ts';
import { advisorySettings } from '../settings/advisory-settings.ts';
import { cacheFolder } from '../settings/cache-folder.ts';

const scopes = ['lockfile', 'compatible', 'breaking'] as const satisfies readonly RepairScope[];

interface FixResult extends RepairProposal {
  /** Paths. */
  readonly written: readonly string[];
}

const leftColumns: readonly Column<LeftVulnerability>[] = [
  { title: 'Severity', value: ({ severity }) => severity, paint: (text) => paintSeverity(text) },
  { title: 'Vulnerability', value: ({ id }) => id },
  { title: 'Package', value: ({ package: name, version }) => `${name} ${version}`, fit: 'text' },
  { title: 'Fixed in', value: ({ fixedVersion }) => fixedVersion ?? 'no release known' },
  { title: 'File', value: ({ path }) => path ?? '', fit: 'text' },
];

export default class Fix extends AssayCommand {
  static override summary = 'Fix vulnerable dependencies and code';
  static override description =
    `Proposes the smallest change of lockfiles and manifests that clears known vulnerabilities, by what the registry says of
the releases, and keeps it only if \`assay verify-fix\` would call it fixed. Nothing is installed or executed, and entries that
the change does not need stay byte for byte as they are. Lockfiles of npm, Yarn 1 and pnpm 9, uv.lock, requirements of pip with and
without hashes, and go.mod with its go.sum are edited; where only the package manager itself can resolve a change, its command is named. Edits that rules have for findings in code and configuration are proposed, too: each is scanned again
before it is kept. Without --write, --patch or --interactive the changes are shown only.
Exits with 1 if known vulnerabilities stay.`;
  static override examples = [
    '<%= config.bin %> fix',
    '<%= config.bin %> fix path/to/project --write',
    '<%= config.bin %> fix --scope breaking --interactive',
    '<%= config.bin %> fix --advisory CVE-2021-44906 --patch fix.patch',
    '<%= config.bin %> fix --json',
  ];
  static override args = { path: stringArg({ description: 'Folder or checkout', default: '.' }) };
  static override flags = {
    scope: string({
      description:
        'How far a change goes: lockfile (within the ranges of manifests), compatible (raises ranges within a major version), breaking (major versions and overrides)',
      options: scopes,
      default: 'compatible',
    }),
    advisory: string({
      description: 'Fix only this advisory, by ID or alias; repeatable',
      helpValue: 'ID',
      multiple: true,
      multipleNonGreedy: true,
    }),
    only: string({
      description: 'Only vulnerable dependencies, or only the edits that rules have for findings in code',
      options: ['dependencies', 'code'] as const,
    }),
    'min-age': integer({
      description: 'Take no release that is younger, in days',
      helpValue: 'DAYS',
      default: 1,
      min: 0,
    }),
    write: boolean({ description: 'Write the changes', exclusive: ['interactive'] }),
    interactive: boolean({ char: 'i', description: 'Ask about each file before it is written' }),
    patch: string({ description: 'Write the changes as a patch for `git apply`', helpValue: 'FILE' }),
    offline: boolean({
      description: 'Query no server for advisories; use the local database of `assay advisories sync`',
    }),
    'data-dir': string({ description: 'Data directory (ASSAY_DATA_DIR)', helpValue: 'DIR' }),
  };

  async run(): Promise<FixResult> {
    const { args, flags } = await this.parse(Fix);
    const { proposeRepairs, writeRepairs } = await import('@assay/core/fix-verification');
    await useProxy();
    const folder = resolve(args.path);
    const progress = createProgress({ quiet: this.isQuiet || this.jsonEnabled() });
    const proposal = await proposeRepairs(folder, {
      scope: flags.scope as RepairScope,
      ...(flags.advisory && { advisories: flags.advisory }),
      only: flags.only as 'dependencies' | 'code' | undefined,
      minimumAgeDays: flags['min-age'],
      engines: { advisories: await advisorySettings(flags['data-dir'], flags.offline) },
      cacheFolder: await cacheFolder(),
      source: { environment: process.env },
      signal: interruptSignal(),
      progress: (type, fraction) => progress.update(`${type} audit`, fraction),
    }).finally(() => progress.done());
    if (!this.jsonEnabled()) await this.#show(proposal);
    if (flags.patch !== undefined) {
      await writeFile(flags.patch, proposal.changes.map(patchOf).join(''));
      this.note(`Wrote ${flags.patch}.`);
    }
    const agreed =
      flags.write || proposal.changes.length === 0
        ? proposal.changes
        : flags.interactive
          ? await this.#ask(proposal.changes)
          : [];
    const refused = await writeRepairs(folder, agreed);
    if (refused.length > 0)
      throw new Failure(
        'CONFLICT',
        `Skipped, because they have changed or are behind a symbolic link: ${refused.join(', ')}.`,
      );
    const written = agreed.map(({ path }) => path);
    if (written.length > 0)
      this.note(`Wrote ${written.join(', ')}. Install with the package manager, and run the tests.`);
    else if (proposal.changes.length > 0 && flags.patch === undefined)
      this.note('Nothing was written. Use --write, --interactive or --patch FILE.');
    if (proposal.left.length > 0) process.exitCode = exitStatus.findings;
    return { ...proposal, written };
  }

  async #show({ report, changes, files, left }: RepairProposal): Promise<void> {
    const targets = report?.targets ?? [];
    const ofCode = targets.filter((target) => target.package === null).length;
    const count = [
      counted(targets.length - ofCode, 'vulnerability', 'vulnerabilities'),
      counted(ofCode, 'finding in code', 'findings in code'),
    ]
      .filter((text) => text !== '')
      .join(' and ');
    if (changes.length > 0) {
      this.print(
        paint(
          ['bold', 'green'],
          `${count} fixed by a change of ${changes.length} ${changes.length === 1 ? 'file' : 'files'}.`,
        ),
      );
      this.print('');
      await printTable(targets, targetColumns);
      this.print('');
    } else if (left.length === 0) this.print('No known vulnerabilities.');
    else this.print(paint('yellow', 'No change was found that fixes known vulnerabilities.'));
    for (const change of changes) this.#showChange(change);
    for (const { path, manager, notes } of files) {
      if (manager === null) this.print(`${path}: not edited by this command.`);
      for (const note of notes) this.print(plain(`${path}: ${note}`));
    }
    if (left.length === 0) return;
    this.print('');
    this.print(paint('bold', 'Not fixed:'));
    await printTable(left, leftColumns);
  }

  #showChange({ path, before, after }: RepairChange): void {
    this.print(paint('bold', `change ${path}`));
    // Of a lockfile the table says it; its lines say it no better.
    if (/(?:^|\/)(?:package-lock|npm-shrinkwrap)\.json$/.test(path)) return;
    for (const line of lineDiff(before, after)) {
      const color = line.startsWith('+') ? 'green' : line.startsWith('-') ? 'red' : 'dim';
      this.print(paint(color, plain(line)));
    }
    this.print('');
  }

  /** A lockfile goes with its manifest: to leave one out is to leave out the other. */
  async #ask(changes: readonly RepairChange[]): Promise<readonly RepairChange[]> {
    const { ask } = await import('../prompt.ts');
    const agreed: RepairChange[] = [];
    for (const [folder, own] of Map.groupBy(changes, ({ path }) => path.replace(/[^/]*$/, ''))) {
      const names = own.map(({ path }) => path).join(', ');
      const answer = await ask(`Write ${names || folder}? [y/N] `, 'Use --write or --patch FILE.');
      if (/^y(?:es)?$/i.test(answer.trim())) agreed.push(...own);
    }
    return agreed;
  }
}

function counted(count: number, one: string, more: string): string {
  return count === 0 ? '' : `${count} ${count === 1 ? one : more}`;
}

function patchOf({ path, before, after }: RepairChange): string {
  return unifiedPatch(path, before, after);
}
