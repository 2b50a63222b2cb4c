import { all, anyArg, fromRequest, isPath, on } from '../flow/conditions.ts';
import { onCall } from '../flow/sink.ts';
import type { InsecureCodeRule } from '../insecure-code-rule.ts';

export const trustBoundaryViolation: InsecureCodeRule = {
  id: 'trust-boundary-violation',
  title: 'Trust boundary violation',
  severity: 'low',
  cwe: ['CWE-501'],
  owasp: ['A03:2021'],
  why: 'Other code trusts what is in the session, and no longer validates what an attacker put there.',
  remediation: 'Validate the value before it is stored in the session, under a name of your own.',
  instead: {
    python: "session['page'] = int(request.args['page'])",
    java: 'session.setAttribute("page", Integer.parseInt(request.getParameter("page")));',
  },
  references: ['https://cwe.mitre.org/data/definitions/501.html'],
  sinks: {
    python: [
      {
        on: 'assign',
        paths: '{flask.,}session.* session.*',
        words: ['session'],
        when: ({ value, index }) => fromRequest(value) || (index !== undefined && fromRequest(index)),
      },
    ],
    java: [onCall('*.{setAttribute,putValue}', all(on(isPath(/session(?:\(\))?$/i)), anyArg(fromRequest)))],
  },
  examples: {
    python: {
      bad: [
        "from flask import request, session\n@app.route('/')\ndef login():\n    session['user'] = request.form['user']",
      ],
      good: [
        "from flask import request, session\n@app.route('/')\ndef page():\n    session['page'] = int(request.args['page'])",
      ],
    },
    java: {
      bad: [
        'class A {\n  void run(HttpServletRequest request) {\n    request.getSession().setAttribute("user", request.getParameter("user"));\n  }\n}',
      ],
      good: [
        'class A {\n  void run(HttpServletRequest request) {\n    request.getSession().setAttribute("page", Integer.parseInt(request.getParameter("page")));\n  }\n}',
        'class A {\n  void run(HttpServletRequest request) {\n    request.setAttribute("user", request.getParameter("user"));\n  }\n}',
      ],
    },
  },
};
