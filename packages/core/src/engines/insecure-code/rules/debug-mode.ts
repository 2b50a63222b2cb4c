import { isNotOurs } from '../flow/conditions.ts';
import { onCall } from '../flow/sink.ts';
import type { InsecureCodeRule } from '../insecure-code-rule.ts';

export const debugMode: InsecureCodeRule = {
  id: 'debug-mode',
  title: 'Debugging is on',
  severity: 'medium',
  cwe: ['CWE-489', 'CWE-215'],
  owasp: ['A05:2021'],
  why: 'Error pages show code, settings and secrets; some debuggers run what they are sent.',
  remediation:
    "Let the environment decide, and default to off: `app.debug = os.environ.get('DEBUG') == '1'`.",
  references: ['https://cwe.mitre.org/data/definitions/489.html'],
  sinks: {
    javascript: [onCall('{errorhandler,express.errorHandler}', isNotOurs, 'low')],
  },
  examples: {
    javascript: {
      bad: ["const errorhandler = require('errorhandler'); app.use(errorhandler());"],
      good: ['app.use(errors);'],
    },
  },
};
