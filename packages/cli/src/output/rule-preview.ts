import type { Operations } from '../client/api.d.ts';
import { shortCounts } from './audit-view.ts';

type Preview = Operations['POST /v1/decision-rules/preview']['reply'];

/** What a decision rule would cover, and why it would be refused. */
export function previewLines({ findings, bySeverity, repositories, exploited, examples, refusal }: Preview) {
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
    ...(refusal === null ? [] : [`Refused: ${refusal}`]),
  ];
}
