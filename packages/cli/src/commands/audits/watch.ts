import { string as stringArg } from '@oclif/core/args';
import { boolean, integer, string } from '@oclif/core/flags';
import { nameOf } from '../../arguments/names-by-id.ts';
import { PortalCommand } from '../../base-commands/portal-command.ts';
import type { Audit } from '../../client/api.d.ts';
import { severityNames } from '../../field-values.ts';
import { followAudit } from '../../following/follow-audit.ts';
import { gateOf, outcomeStatus } from '../../gates/audit-outcome.ts';
import { printAudit } from '../../output/audit-view.ts';
import { createProgress } from '../../output/progress.ts';
import { confidences, priorities } from '../../output/summary.ts';
import { interruptSignal } from '../../process/interrupt-signal.ts';

export default class AuditsWatch extends PortalCommand {
  static override summary = 'Wait for an audit, and show its findings';
  static override examples = [
    '<%= config.bin %> audits watch 01920000-0000-7000-8000-000000000000 --fail-on critical',
  ];
  static override args = { id: stringArg({ description: 'ID of the audit', required: true }) };
  static override flags = {
    'fail-on': string({
      description:
        'Minimum severity that makes the command exit with 1, as urgent findings do (default: high)',
      options: [...severityNames, 'never'],
    }),
    'fail-on-confidence': string({
      description: 'Minimum confidence of the findings that --fail-on counts (default: high)',
      options: [...confidences],
    }),
    'fail-on-priority': string({
      description: 'Minimum priority that makes the command exit with 1; replaces the default --fail-on',
      options: [...priorities, 'never'],
    }),
    strict: boolean({ description: 'Exit with 3 if anything was not checked' }),
    timeout: integer({ description: 'Timeout in seconds', min: 1 }),
  };

  protected override readonly runsAudits = true;

  async run(): Promise<Audit> {
    const { args, flags } = await this.parse(AuditsWatch);
    const client = await this.api(flags);
    const progress = createProgress({ quiet: this.isQuiet || this.jsonEnabled() });
    const audit = await followAudit(client, args.id, {
      progress,
      signal: interruptSignal(),
      label: 'audit',
      ...(flags.timeout !== undefined && { timeoutMs: flags.timeout * 1000 }),
    }).finally(() => progress.done());
    if (!this.jsonEnabled()) {
      const name = await nameOf(client, 'repository', audit.repositoryId);
      await this.releasePortal();
      await printAudit(audit, name);
    }
    process.exitCode = outcomeStatus([audit], gateOf(flags));
    return audit;
  }
}
