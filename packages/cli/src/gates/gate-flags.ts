// What makes a command that waits for audits end with 1 or 3.
import { boolean, string } from '@oclif/core/flags';
import { severityNames } from '../field-values.ts';
import { confidences, priorities } from '../output/summary.ts';

/** `byDefault` is said in the help of --fail-on; `when` is what they need to count. */
export function gateFlags(byDefault: string, when = 'With --wait: ') {
  const says = (text: string) => (when === '' ? text.charAt(0).toUpperCase() + text.slice(1) : when + text);
  return {
    'fail-on': string({
      description: says(`minimum severity that makes the command exit with 1 (default: ${byDefault})`),
      options: [...severityNames, 'never'],
    }),
    strict: boolean({ description: says('end with 3 when an audit is limited or partial') }),
    'fail-on-confidence': string({
      description: says('minimum confidence of the findings that --fail-on counts (default: high)'),
      options: [...confidences],
    }),
    'fail-on-priority': string({
      description: says(
        'minimum priority that makes the command exit with 1; replaces the default --fail-on',
      ),
      options: [...priorities, 'never'],
    }),
  };
}
