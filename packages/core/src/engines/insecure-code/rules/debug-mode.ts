import { all, any, arg, isNotOurs, isPath, isTrue, on, option } from '../flow/conditions.ts';
import { onAssign, onCall } from '../flow/sink.ts';
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
    python: [
      onCall('*.run', all(option('debug', isTrue), on(isPath(/app|server|flask|bottle|api/i)))),
      onCall('{bottle.run,bottle.debug,uvicorn.run}', any(option('debug', isTrue), arg(0, isTrue))),
      onAssign('DEBUG *.{DEBUG,debug,testing,TESTING}', isTrue, 'low'),
      onAssign('{TEMPLATE_DEBUG,DEBUG_PROPAGATE_EXCEPTIONS,app.debug}', isTrue),
      { on: 'assign', paths: '*.config.{DEBUG,TESTING}', when: ({ value }) => isTrue(value) },
      onCall('*.config.update', any(option('DEBUG', isTrue), option('TESTING', isTrue)), 'low'),
      onCall('{,*.}{set_trace,breakpoint}', ({ path }) => /^(?:i?pdb|pudb)\.|^breakpoint$/.test(path), 'low'),
      onCall('*.{DebuggedApplication,DebugToolbarExtension} {DebuggedApplication}', () => true, 'low'),
    ],
    javascript: [onCall('{errorhandler,express.errorHandler}', isNotOurs, 'low')],
  },
  examples: {
    python: {
      bad: ['from flask import Flask\napp = Flask(__name__)\napp.run(debug=True)', 'DEBUG = True'],
      good: ['app.run()', 'DEBUG = False'],
    },
    javascript: {
      bad: ["const errorhandler = require('errorhandler'); app.use(errorhandler());"],
      good: ['app.use(errors);'],
    },
  },
};
