import { decisionFilterFlags, decisionQuery } from '../../arguments/decision-filter-flags.ts';
import { PortalCommand } from '../../base-commands/portal-command.ts';
import type { Operations } from '../../client/api.d.ts';
import { shortId } from '../../client/short-id.ts';
import { pageFlags } from '../../output/pages.ts';
import { dateText } from '../../output/summary.ts';
import type { Column } from '../../output/tables.ts';

type Reply = Operations['GET /v1/decisions']['reply'];
type Decision = Reply['items'][number];

const columns: readonly Column<Decision>[] = [
  { title: 'Until', value: ({ expiresAt }) => expiresAt?.slice(0, 10) ?? 'no end' },
  { title: 'Status', value: ({ status, state }) => (state === 'active' ? status : `${status} (${state})`) },
  { title: 'Scope', value: ({ scope }) => scope, isOptional: true },
  { title: 'Severity', value: ({ finding, pullRequest }) => (finding ?? pullRequest)?.severity ?? '' },
  { title: 'Repository', value: ({ repository }) => repository, fit: 'text' },
  {
    title: 'Finding or policy',
    value: subject,
    fit: 'text',
  },
  { title: 'Why', value: ({ reason }) => reason, fit: 'wrap' },
  { title: 'By', value: decidedBy, fit: 'text' },
  { title: 'On', value: ({ decidedAt }) => dateText(decidedAt), isOptional: true },
  {
    title: 'Id',
    value: ({ finding, pullRequest, waiver }) =>
      shortId(finding?.id ?? pullRequest?.proposalId ?? waiver?.id ?? ''),
    isOptional: true,
  },
];

export default class DecisionsList extends PortalCommand {
  static override summary = 'List acceptances, false positives, waivers and proposals';
  static override description =
    'Who took which finding out of the open ones, why, until when, and who approved it. The first to end comes first.';
  static override examples = [
    '<%= config.bin %> decisions list --expires-within 30',
    '<%= config.bin %> decisions list --state proposed --repository express',
  ];
  static override flags = { ...decisionFilterFlags, ...pageFlags };

  async run(): Promise<Reply> {
    const { flags } = await this.parse(DecisionsList);
    const client = await this.api(flags);
    const filter = { ...(await decisionQuery(client, flags)), sort: flags.sort };
    return this.showList(flags, columns, (part) =>
      client.call('GET /v1/decisions', {
        query: { ...filter, ...part } as Operations['GET /v1/decisions']['query'],
      }),
    );
  }
}

function subject({ finding, pullRequest, waiver }: Decision): string {
  if (waiver) return waiver.policy;
  if (pullRequest) return `#${pullRequest.number}: ${pullRequest.title}`;
  return finding?.title ?? 'Later findings';
}

function decidedBy({ decidedBy: by, approvedBy, source }: Decision): string {
  const who = by?.name || (source === 'code' ? 'code' : 'unknown');
  return approvedBy ? `${who}, approved by ${approvedBy.name || 'unknown'}` : who;
}
