import { string as stringArg } from '@oclif/core/args';
import { string } from '@oclif/core/flags';
import { PortalCommand } from '../../base-commands/portal-command.ts';
import type { Operations } from '../../client/api.d.ts';
import { fullId } from '../../client/short-id.ts';
import { caseVerdicts, justifications } from '../../field-values.ts';
import { clockText } from '../../output/case-clocks.ts';

type Case = Operations['PATCH /v1/cases/{id}']['reply'];
type Change = Operations['PATCH /v1/cases/{id}']['body'];

export default class CasesUpdate extends PortalCommand {
  static override summary = 'Record the awareness, the verdict or the measure of a case';
  static override description =
    'For auditors and administrators. The periods of 24 and 72 hours start with the awareness, the one of 14 days when a ' +
    'measure is available. What was recorded before stays in the audit log.';
  static override examples = [
    '<%= config.bin %> cases update 01920000-0000-7000-8000-000000000000 --aware-at 2026-11-28T09:30:00+01:00',
    '<%= config.bin %> cases update 01920000-0000-7000-8000-000000000000 --verdict not_exploitable --justification vulnerable_code_not_in_execute_path --reason "The parser is not shipped."',
    '<%= config.bin %> cases update 01920000-0000-7000-8000-000000000000 --measure "Release 2.4.1" --measure-at 2026-11-29T12:00:00Z',
  ];
  static override args = { id: stringArg({ description: 'ID of the case', required: true }) };
  static override flags = {
    'aware-at': string({ description: 'When the manufacturer became aware', helpValue: 'TIME' }),
    verdict: string({
      description: 'Whether it can be exploited in the product',
      options: caseVerdicts.filter((one) => one !== 'unknown'),
      dependsOn: ['reason'],
    }),
    justification: string({
      description: 'Why it cannot be exploited',
      options: justifications,
      dependsOn: ['verdict'],
    }),
    reason: string({ description: 'Reason for the verdict', dependsOn: ['verdict'] }),
    measure: string({ description: 'The corrective or mitigating measure', dependsOn: ['measure-at'] }),
    'measure-at': string({
      description: 'Since when it is available',
      helpValue: 'TIME',
      dependsOn: ['measure'],
    }),
  };

  async run(): Promise<Case> {
    const { args, flags } = await this.parse(CasesUpdate);
    const client = await this.api(flags);
    const id = await fullId(client, '/v1/cases', args.id);
    const { verdict, justification, reason, measure } = flags;
    const awareAt = flags['aware-at'];
    const measureAt = flags['measure-at'];
    const body = JSON.parse(
      JSON.stringify({ awareAt, verdict, justification, reason, measure, measureAt }),
    ) as Change;
    const found = await client.call('PATCH /v1/cases/{id}', { params: { id }, body });
    this.print(`Recorded. Next: ${clockText(found.clocks)}.`);
    return found;
  }
}
