import { string as stringArg } from '@oclif/core/args';
import { boolean, string } from '@oclif/core/flags';
import { PortalCommand } from '../../base-commands/portal-command.ts';
import type { Operations, Policy } from '../../client/api.d.ts';
import { usageFailure } from '../../failures/failure.ts';
import { complianceLevels, policyModes } from '../../field-values.ts';

type Body = Operations['PATCH /v1/compliance/policies/{id}']['body'];

export default class PoliciesUpdate extends PortalCommand {
  static override summary = 'Update a policy (built-in policies: only mode and enabled)';
  static override examples = [
    '<%= config.bin %> policies update 01920000-0000-7000-8000-000000000000 --mode warn',
  ];
  static override args = { id: stringArg({ description: 'ID of the policy', required: true }) };
  static override flags = {
    name: string({ description: 'New name' }),
    level: string({ description: 'New level', options: complianceLevels }),
    condition: string({ description: 'New CEL expression that must be true' }),
    description: string({ description: 'Description' }),
    mode: string({ description: 'Effect of a failure', options: policyModes }),
    requirement: string({
      description: 'Requirements of frameworks that it decides, instead of those before (can be repeated)',
      multiple: true,
    }),
    enabled: boolean({ description: 'Whether the policy is evaluated', allowNo: true }),
  };

  async run(): Promise<Policy> {
    const { args, flags } = await this.parse(PoliciesUpdate);
    const { name, level, condition, description, mode, enabled, requirement: requirements } = flags;
    const given = Object.entries({ name, level, condition, description, mode, enabled, requirements });
    const body = Object.fromEntries(given.filter(([, value]) => value !== undefined)) as Body;
    if (Object.keys(body).length === 0)
      throw usageFailure('Specify what to change, for example --mode warn.');
    const client = await this.api(flags);
    const policy = await client.call('PATCH /v1/compliance/policies/{id}', { params: { id: args.id }, body });
    this.print(`Updated the policy ${policy.name}.`);
    return policy;
  }
}
