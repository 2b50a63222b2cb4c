import { string as stringArg } from '@oclif/core/args';
import { PortalCommand } from '../../base-commands/portal-command.ts';
import type { Operations } from '../../client/api.d.ts';
import { fullId } from '../../client/short-id.ts';
import { minute, wordsOf } from '../../output/case-clocks.ts';
import { paint, plain } from '../../output/colors.ts';

type Case = Operations['GET /v1/cases/{id}']['reply'];

export default class CasesShow extends PortalCommand {
  static override summary = 'Show a case: periods, drafts, and who knew what when';
  static override examples = ['<%= config.bin %> cases show 01920000-0000-7000-8000-000000000000'];
  static override args = { id: stringArg({ description: 'ID of the case', required: true }) };

  async run(): Promise<Case> {
    const { args, flags } = await this.parse(CasesShow);
    const client = await this.api(flags);
    const id = await fullId(client, '/v1/cases', args.id);
    const found = await client.call('GET /v1/cases/{id}', { params: { id } });
    this.#summary(found);
    this.print('');
    this.print(paint('bold', 'Who knew what when'));
    for (const { at, text, by } of found.timeline)
      this.print(`  ${minute(at)}  ${plain(text)}${by ? ` (${plain(by.name ?? 'a deleted account')})` : ''}`);
    for (const { title, fields } of found.drafts) {
      this.print('');
      this.print(paint('bold', `Draft: ${title}`));
      for (const { name, value, need } of fields)
        if (value !== null || need === 'required')
          this.print(`  ${name}: ${value === null ? '(to be filled in)' : plain(value)}`);
    }
    return found;
  }

  #summary({
    vulnerability,
    repository,
    title,
    state,
    known,
    awareness,
    verdict,
    verdictBy,
    measure,
    clocks,
  }: Case) {
    this.print(paint('bold', `${plain(vulnerability)} in ${plain(repository)} (${state})`));
    this.print(plain(title));
    this.print(`The portal knew on ${minute(known.at)}.`);
    this.print(
      awareness
        ? `The manufacturer became aware on ${minute(awareness.at)}.`
        : 'Nobody has said yet when the manufacturer became aware: assay cases update ID --aware-at TIME',
    );
    this.print(
      verdictBy
        ? `In the product: ${wordsOf(verdict)}. ${plain(verdictBy.reason)}`
        : 'Nobody has said yet whether it can be exploited in the product: assay cases update ID --verdict VERDICT --reason TEXT',
    );
    if (measure)
      this.print(`A measure is available since ${minute(measure.at)}: ${plain(measure.description)}`);
    for (const clock of clocks) {
      const due = clock.dueAt === null ? `starts with the ${clock.startsWith}` : `due ${minute(clock.dueAt)}`;
      const sent =
        clock.sentAt === null ? '' : `, sent ${minute(clock.sentAt)}${clock.isLate ? ' (late)' : ''}`;
      this.print(`  ${wordsOf(clock.kind)}: ${wordsOf(clock.state)}, ${due}${sent}`);
    }
  }
}
