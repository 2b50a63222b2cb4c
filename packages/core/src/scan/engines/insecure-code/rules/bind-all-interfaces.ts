import { any, arg, either, option, says, within } from '../flow/conditions.ts';
import { advising, onCall } from '../flow/sink.ts';
import type { InsecureCodeRule } from '../insecure-code-rule.ts';

const everywhere = says(/^(?:0\.0\.0\.0|::)$/);

export const bindAllInterfaces: InsecureCodeRule = {
  id: 'bind-all-interfaces',
  title: 'Server binds to all interfaces',
  severity: 'low',
  cwe: ['CWE-1327', 'CWE-668'],
  owasp: ['A05:2021'],
  why: 'A service bound to 0.0.0.0 or :: is reachable from every network of the host, not only from the intended one.',
  remediation: 'Bind to the address where the service is needed, and make the address configurable.',
  instead: {
    javascript: "server.listen(8080, '127.0.0.1');",
    python: "app.run(host='127.0.0.1', port=8080)",
    go: 'listener, err := net.Listen("tcp", "127.0.0.1:8080")',
  },
  references: ['https://cwe.mitre.org/data/definitions/1327.html'],
  sinks: {
    go: [onCall('{net.Listen,tls.Listen}', arg(1, says(/^(?:0\.0\.0\.0)?:\d+$/)))],
    python: [
      ...advising(
        "server.bind(('127.0.0.1', 8080))",
        onCall('*.bind', arg(0, within(either(everywhere, says(/^$/))))),
      ),
      onCall(
        '*.{run,run_app,serve,listen,create_server,HTTPServer,TCPServer,serve_forever,run_simple,TCPSite}',
        any(option('host', everywhere), arg(0, within(everywhere)), arg(1, everywhere)),
      ),
    ],
    javascript: [onCall('*.listen', any(arg(1, everywhere), option('host', everywhere)))],
  },
  examples: {
    go: {
      bad: [
        'package a\nimport "net"\nfunc run(w http.ResponseWriter, r *http.Request, name string) {\n\tnet.Listen("tcp", "0.0.0.0:80")\n}',
      ],
      good: [
        'package a\nimport "net"\nfunc run(w http.ResponseWriter, r *http.Request, name string) {\n\tnet.Listen("tcp", "127.0.0.1:80")\n}',
      ],
    },
    python: {
      bad: ["import socket\ns.bind(('0.0.0.0', 80))", "app.run(host='0.0.0.0')"],
      good: ["s.bind(('127.0.0.1', 80))"],
    },
    javascript: { bad: ["server.listen(80, '0.0.0.0');"], good: ["server.listen(80, '127.0.0.1');"] },
  },
};
