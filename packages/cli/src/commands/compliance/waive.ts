import { string as stringArg } from '@oclif/core/args';
import { string } from '@oclif/core/flags';
import { evidenceFlag } from '../../arguments/evidence-flag.ts';
import { findPolicy } from '../../arguments/policy-argument.ts';
import { findRepository } from '../../arguments/repository-argument.ts';
import { PortalCommand } from '../../base-commands/portal-command.ts';
import type { Waiver } from '../../client/api.d.ts';

export default class ComplianceWaive extends PortalCommand {
  static override summary = 'Waive a policy for a repository';
  static override description =
    'The policy still fails and still lowers the score, but it no longer blocks compliance. Every status and report ' +
    'shows the waiver until it expires. Of developers it is a proposal: an auditor or administrator approves or rejects it with `decisions decide`.';
  static override examples = [
    '<%= config.bin %> compliance waive express --policy "Contributing guide" --reason "a fork" --expires-at 2027-03-31',
  ];
  static override args = {
    repository: stringArg({ description: 'Name, ID or URL of the repository', required: true }),
  };
  static override flags = {
    policy: string({ description: 'Name or ID of the policy', required: true }),
    reason: string({ description: 'Why the policy does not need to hold', required: true }),
    evidence: evidenceFlag,
    'expires-at': string({ description: 'Day or time when the waiver expires', required: true }),
  };

  async run(): Promise<Waiver> {
    const { args, flags } = await this.parse(ComplianceWaive);
    const client = await this.api(flags);
    const repository = await findRepository(client, args.repository);
    const policy = await findPolicy(client, flags.policy);
    const end = flags['expires-at'];
    const waiver = await client.call('POST /v1/compliance/waivers', {
      body: {
        repositoryId: repository.id,
        policyId: policy.id,
        reason: flags.reason,
        ...(flags.evidence && { evidence: flags.evidence }),
        expiresAt: /^\d{4}-\d{2}-\d{2}$/.test(end) ? `${end}T00:00:00.000Z` : end,
      },
    });
    this.print(
      waiver.state === 'proposed'
        ? `A waiver of ${waiver.policyName} for ${waiver.repositoryName} is proposed; an auditor decides.`
        : `${waiver.policyName} is waived for ${waiver.repositoryName} until ${waiver.expiresAt}.`,
    );
    return waiver;
  }
}
