import { string as stringArg } from '@oclif/core/args';
import { PortalCommand } from '../../base-commands/portal-command.ts';
import type { Policy } from '../../client/api.d.ts';
import { printFields } from '../../output/fields.ts';

export default class PoliciesShow extends PortalCommand {
  static override summary = 'Show a policy';
  static override examples = ['<%= config.bin %> policies show 01920000-0000-7000-8000-000000000000 --json'];
  static override args = { id: stringArg({ description: 'ID of the policy', required: true }) };

  async run(): Promise<Policy> {
    const { args, flags } = await this.parse(PoliciesShow);
    const client = await this.api(flags);
    const policy = await client.call('GET /v1/compliance/policies/{id}', { params: { id: args.id } });
    if (!this.jsonEnabled()) {
      printFields({
        Name: policy.name,
        Id: policy.id,
        Level: policy.level,
        Mode: `${policy.mode}${policy.enabled ? '' : ' (off)'}${policy.builtIn ? ', built in' : ''}`,
        Condition: policy.condition,
        Description: policy.description,
      });
    }
    return policy;
  }
}
