import { all, any, arg, choosesHost, entry, option, says } from '../flow/conditions.ts';
import { onAssign, onCall } from '../flow/sink.ts';
import type { InsecureCodeRule } from '../insecure-code-rule.ts';

const elsewhere = choosesHost;

export const openRedirect: InsecureCodeRule = {
  id: 'open-redirect',
  title: 'Redirection to an address taken from outside',
  severity: 'medium',
  cwe: ['CWE-601'],
  owasp: ['A01:2021'],
  why: 'A link to this site leads its users to a site of the attacker.',
  remediation: "Redirect to paths of this site alone: `res.redirect(paths.has(next) ? next : '/')`.",
  references: [
    'https://cheatsheetseries.owasp.org/cheatsheets/Unvalidated_Redirects_and_Forwards_Cheat_Sheet.html',
  ],
  sinks: {
    python: [
      onCall(
        '{flask.,django.shortcuts.,}redirect {django.http.,}{HttpResponseRedirect,HttpResponsePermanentRedirect} {fastapi.responses.,starlette.responses.,}RedirectResponse {self.redirect,pyramid.httpexceptions.HTTPFound,HTTPFound}',
        any(arg(0, elsewhere), option('url', elsewhere), option('location', elsewhere)),
      ),
    ],
    javascript: [
      onCall('*.redirect redirect', any(arg(0, elsewhere), arg(1, elsewhere))),
      onCall('*.{setHeader,header,set}', all(arg(0, says(/^location$/i)), arg(1, elsewhere))),
      onCall('*.writeHead', any(arg(1, entry('Location', elsewhere)), arg(1, entry('location', elsewhere)))),
      onAssign('{,window.,$window.,document.,self.,top.}location{,.href}', elsewhere),
      onCall(
        '{,window.,$window.,document.,self.,top.}location.{replace,assign} window.open',
        arg(0, elsewhere),
      ),
    ],
  },
  examples: {
    python: {
      bad: [
        "from flask import redirect, request\n@app.route('/')\ndef go():\n    return redirect(request.args.get('next'))",
      ],
      good: [
        "from flask import redirect, url_for\n@app.route('/')\ndef go():\n    return redirect(url_for('home'))",
      ],
    },
    javascript: {
      bad: [
        "app.get('/', (req, res) => res.redirect(req.query.next));",
        'window.location.href = new URLSearchParams(location.search).get("next");',
      ],
      good: [
        "app.get('/', (req, res) => res.redirect('/users/' + req.params.id));",
        "app.get('/', (req, res) => res.redirect('/'));",
      ],
    },
  },
};
