// What makes a command that waits for audits end with 1 or 3.
import { boolean, string } from '@oclif/core/flags';
import { severityNames } from '../field-values.ts';
import { confidences, priorities } from '../output/summary.ts';

/** `byDefault` is said in the help of --fail-on. */
export function gateFlags(byDefault: string) {
  return {
    'fail-on': string({
      description: `With --wait: minimum severity that makes the command exit with 1 (default: ${byDefault})`,
      options: [...severityNames, 'never'],
    }),
    strict: boolean({ description: 'With --wait: end with 3 when an audit is limited or partial' }),
    'fail-on-confidence': string({
      description: 'With --wait: minimum confidence of the findings that --fail-on counts (default: high)',
      options: [...confidences],
    }),
    'fail-on-priority': string({
      description:
        'With --wait: minimum priority that makes the command exit with 1; replaces the default --fail-on',
      options: [...priorities, 'never'],
    }),
  };
}
