import type { ChainFault, ChainVerification } from '@assay/core';
import { string } from '@oclif/core/flags';
import { AssayCommand } from '../../base-commands/assay-command.ts';
import { exitStatus } from '../../failures/exit-status.ts';
import { number } from '../../output/summary.ts';
import { databaseFlags, databaseSettings } from '../../settings/server-settings.ts';

const explanations: Readonly<Record<ChainFault, string>> = {
  changed: 'its fields do not match its hash',
  missing: 'it was removed',
  order: 'it does not follow from the entry before it, or that one was changed',
  unkeyed: 'it has no key, although the chain is keyed; if the key is new, start the server once',
  unknown_key:
    'its key is not here; provide activity-key in the data directory, ASSAY_ACTIVITY_KEY or ASSAY_ACTIVITY_KEY_PREVIOUS',
  head: 'the chain does not end where its head says, so the newest entries were removed or the head was changed',
  beyond: 'it lies behind the end of the chain',
  detected: 'when the portal wrote it, the chain before it had been changed',
  mark: 'activity-mark beside the key says otherwise, or was changed',
  checkpoint: 'a checkpoint says otherwise, or the checkpoint was changed',
};

export default class ServerVerifyActivity extends AssayCommand {
  static override summary = 'Verify the hash chain of the audit log';
  static override description =
    `Exits with 1 when an entry was changed or removed, and names the first broken entry; exits with 2 when there is no database. The database is only read, also while the server runs.
With checkpoints that were kept elsewhere, a chain that was truncated or rewritten as a whole is detected, too.`;
  static override examples = [
    '<%= config.bin %> server verify-activity --data-dir ./assay-data',
    '<%= config.bin %> server verify-activity --checkpoints /mnt/audit/checkpoints.jsonl',
    '<%= config.bin %> server verify-activity --json',
  ];
  static override flags = {
    ...databaseFlags,
    checkpoints: string({
      description:
        'File of checkpoints to compare with (ASSAY_ACTIVITY_CHECKPOINT_FILE; default: activity-checkpoints.jsonl in the data directory)',
      helpValue: 'FILE',
    }),
  };

  async run(): Promise<ChainVerification> {
    const { flags } = await this.parse(ServerVerifyActivity);
    const { verifyActivity } = await import('@assay/server');
    const settings = await databaseSettings(flags);
    const verified = await verifyActivity(settings, flags.checkpoints);
    for (const line of linesOf(verified)) this.print(line);
    if (verified.brokenAt !== null) process.exitCode = exitStatus.findings;
    return verified;
  }
}

function linesOf({ entries, brokenAt, fault, keyedFrom, checkpoints }: ChainVerification): readonly string[] {
  if (brokenAt !== null && fault !== null)
    return [`The first broken entry is ${number(brokenAt)} of ${number(entries)}: ${explanations[fault]}.`];
  const lines = [`The hash chain of ${number(entries)} entries is intact.`];
  if (keyedFrom === null && entries > 0)
    lines.push(
      'It is not keyed: anyone who can write to the database can rewrite it. Set ASSAY_ACTIVITY_KEY.',
    );
  else if (keyedFrom !== null && keyedFrom > 1)
    lines.push(`Entries 1 to ${number(keyedFrom - 1)} are older than the key.`);
  lines.push(
    checkpoints > 0
      ? `It agrees with ${number(checkpoints)} ${checkpoints === 1 ? 'checkpoint' : 'checkpoints'}.`
      : 'It was not compared with any checkpoint (--checkpoints).',
  );
  return lines;
}
