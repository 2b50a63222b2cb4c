import { string as stringArg } from '@oclif/core/args';
import { boolean, string } from '@oclif/core/flags';
import type { Operations, Policy } from '../../client/api.d.ts';
import { complianceLevels, policyModes } from '../../field-values.ts';
import { PortalCommand } from '../../portal-command.ts';

type Body = Operations['POST /v1/compliance/policies']['body'];

export default class PoliciesCreate extends PortalCommand {
  static override summary = 'make a policy';
  static override description =
    `The condition is a CEL expression that must hold, over repository, findings, audits and controls.
With --dry-run nothing is kept: it tells which repositories would change their state.`;
  static override examples = [
    '<%= config.bin %> policies create "No critical findings" --level level2 --condition "findings.bySeverity.critical == 0"',
    '<%= config.bin %> policies create "Fresh audits" --level level1 --condition "audits.security.ageDays < 30" --dry-run',
  ];
  static override args = { name: stringArg({ description: 'its name', required: true }) };
  static override flags = {
    level: string({ description: 'level it belongs to', options: complianceLevels, required: true }),
    condition: string({ description: 'CEL expression that must hold', required: true }),
    description: string({ description: 'why it is there' }),
    mode: string({ description: 'what a failure does', options: policyModes }),
    enabled: boolean({ description: 'whether it is evaluated', allowNo: true }),
    'dry-run': boolean({ description: 'keep nothing, tell what would change' }),
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
      ...(flags.enabled !== undefined && { enabled: flags.enabled }),
    } as Body;
    if (flags['dry-run']) {
      const preview = await client.call('POST /v1/compliance/policies/preview', { body });
      for (const { name, before, after } of preview.changes) this.print(`${name}: ${before} to ${after}`);
      this.print(`${preview.changes.length} of ${preview.evaluated} repositories would change.`);
      return preview;
    }
    const policy = await client.call('POST /v1/compliance/policies', { body });
    this.print(`Made the policy ${policy.name} (${policy.id}).`);
    return policy;
  }
}
