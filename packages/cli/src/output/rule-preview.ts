import type { Operations } from '../client/api.d.ts';
import { shortCounts } from './audit-view.ts';

type Preview = Operations['POST /v1/decision-rules/preview']['reply'];

/** What a decision rule would cover, and why it would be refused. */
export function previewLines({
  findings,
  bySeverity,
  repositories,
  exploited,
  examples,
  refusal,
  history,
}: Preview) {
  const counted = findings === 0 ? 'no open findings' : `${findings} open (${shortCounts(bySeverity)})`;
  return [
    `Covers ${counted}${findings === 0 ? '' : ` in ${repositories} ${repositories === 1 ? 'repository' : 'repositories'}`}.`,
    ...(exploited > 0 ? [`Known to be exploited among what meets the condition: ${exploited}.`] : []),
    ...examples
      .slice(0, 5)
      .map(
        ({ severity, title, path, exploited: isExploited }) =>
          `  ${severity}${isExploited ? ', exploited' : ''}: ${title}${path ? ` (${path})` : ''}`,
      ),
    historyLine(history),
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
