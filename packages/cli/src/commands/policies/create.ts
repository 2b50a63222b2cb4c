import { string as stringArg } from '@oclif/core/args';
import { boolean, string } from '@oclif/core/flags';
import { PortalCommand } from '../../base-commands/portal-command.ts';
import type { Operations, Policy } from '../../client/api.d.ts';
import { complianceLevels, policyModes } from '../../field-values.ts';

type Body = Operations['POST /v1/compliance/policies']['body'];

export default class PoliciesCreate extends PortalCommand {
  static override summary = 'Create a policy';
  static override description =
    `The condition is a CEL expression over repository, findings, audits and controls.
With --dry-run, shows which repositories would change their status, and stores nothing.`;
  static override examples = [
    '<%= config.bin %> policies create "No critical findings" --level level2 --condition "findings.bySeverity.critical == 0"',
    '<%= config.bin %> policies create "Fresh audits" --level level1 --condition "audits.security.ageDays < 30" --dry-run',
  ];
  static override args = { name: stringArg({ description: 'Name', required: true }) };
  static override flags = {
    level: string({ description: 'Level of the policy', options: complianceLevels, required: true }),
    condition: string({ description: 'CEL expression that must be true', required: true }),
    description: string({ description: 'Description' }),
    mode: string({ description: 'Effect of a failure', options: policyModes }),
    requirement: string({
      description: 'Requirement of a framework that it decides, such as "PCI DSS 6.3.2" (can be repeated)',
      multiple: true,
    }),
    enabled: boolean({ description: 'Whether the policy is evaluated', allowNo: true }),
    'dry-run': boolean({ description: 'Show what would change, without storing it' }),
  };

  async run(): Promise<Policy | Operations['POST /v1/compliance/policies/preview']['reply']> {
    const { args, flags } = await this.parse(PoliciesCreate);
    const client = await this.api(flags);
    const body = {
      name: args.name,
      level: flags.level,
      condition: flags.condition,
      ...(flags.description !== undefined && { description: flags.description }),
      ...(flags.mode !== undefined && { mode: flags.mode }),
      ...(flags.requirement !== undefined && { requirements: flags.requirement }),
      ...(flags.enabled !== undefined && { enabled: flags.enabled }),
    } as Body;
    if (flags['dry-run']) {
      const preview = await client.call('POST /v1/compliance/policies/preview', { body });
      for (const { name, before, after } of preview.changes) this.print(`${name}: ${before} to ${after}`);
      this.print(`${preview.changes.length} of ${preview.evaluated} repositories would change.`);
      return preview;
    }
    const policy = await client.call('POST /v1/compliance/policies', { body });
    this.print(`Created the policy ${policy.name} (${policy.id}).`);
    return policy;
  }
}
