import type { Operations } from '../client/api.d.ts';
import { shortCounts } from './audit-view.ts';

type Preview = Operations['POST /v1/decision-rules/preview']['reply'];

/** What a decision rule would cover, and why it would be refused; `isRated`: one that gives a priority or a due date. */
export function previewLines(
  { findings, weakened, bySeverity, repositories, exploited, examples, refusal, history }: Preview,
  isRated: boolean,
) {
  const [none, all] = isRated
    ? ['no findings', `${findings} findings`]
    : ['no open findings', `${findings} open`];
  const counted = findings === 0 ? none : `${all} (${shortCounts(bySeverity)})`;
  return [
    `${isRated ? 'Changes' : 'Covers'} ${counted}${findings === 0 ? '' : ` in ${repositories} ${repositories === 1 ? 'repository' : 'repositories'}`}.`,
    ...(isRated ? [`Lower in priority or due later: ${weakened}.`] : []),
    ...(exploited > 0 ? [`Known to be exploited among them: ${exploited}.`] : []),
    ...examples
      .slice(0, 5)
      .map(
        ({ severity, title, path, exploited: isExploited }) =>
          `  ${severity}${isExploited ? ', exploited' : ''}: ${title}${path ? ` (${path})` : ''}`,
      ),
    ...(isRated ? [] : [historyLine(history)]),
    ...(refusal === null ? [] : [`Refused: ${refusal}`]),
  ];
}

/** What it would have hidden before; what nobody has read is unknown. */
function historyLine({
  hidden,
  laterExploited,
  others,
  repositories,
  unknownRepositories,
}: Preview['history']): string {
  if (hidden === null || laterExploited === null || others === null)
    return 'In the last year: unknown, because no Git history has been read.';
  const unknown = unknownRepositories > 0 ? `; unknown of ${unknownRepositories}` : '';
  const exploited = hidden === 0 ? '' : `, ${laterExploited} of them exploited later`;
  return `In the last year it would have hidden ${hidden} of ${hidden + others} known vulnerabilities${exploited} (${repositories} ${repositories === 1 ? 'history' : 'histories'} read${unknown}).`;
}
