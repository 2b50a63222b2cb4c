import { linesWith } from '../configuration/configuration-file.ts';
import { arg, argument, both, isNotOurs, isText, says } from '../flow/conditions.ts';
import { onCall } from '../flow/sink.ts';
import type { InsecureCodeRule } from '../insecure-code-rule.ts';

const shared = both(isText, says(/^(?:\/tmp|\/var\/tmp|\/dev\/shm)\/\w/));

export const insecureTemporaryFile: InsecureCodeRule = {
  id: 'insecure-temporary-file',
  title: 'Temporary file whose name is known before',
  severity: 'low',
  cwe: ['CWE-377', 'CWE-379'],
  owasp: ['A01:2021'],
  why: 'Another user of the machine can put a file or a link there first.',
  remediation: "Let the system make the name: `mkdtemp(join(tmpdir(), 'app-'))`, `tempfile.mkstemp()`.",
  references: ['https://cwe.mitre.org/data/definitions/377.html'],
  sinks: {
    c: [
      onCall('{tmpnam,tempnam,mktemp,tmpnam_r,_tempnam}', () => true, 'medium'),
      onCall('fopen', arg(0, shared)),
    ],
    python: [
      onCall('{tempfile.mktemp,os.tempnam,os.tmpnam} mktemp', isNotOurs, 'medium'),
      onCall('{open,io.open,codecs.open}', argument(0, 'file', shared)),
    ],
    javascript: [
      onCall(
        '{fs,fs.promises,fs-extra}.{writeFile,writeFileSync,createWriteStream,open,openSync,mkdir,mkdirSync}',
        arg(0, shared),
      ),
    ],
  },
  files: {
    shell: [
      { find: (file) => linesWith(file, />\s*["']?\/tmp\/[\w.-]*\$\$|>\s*["']?\/tmp\/[\w.-]+["']?\s*$/) },
    ],
  },
  examples: {
    shell: { bad: ['echo a > /tmp/app.$$\n'], good: ['echo a > "$(mktemp)"\n'] },
    c: {
      bad: ['void run(char *name) {\n  char *a = tmpnam(0);\n}'],
      good: ['void run(char *name) {\n  int a = mkstemp(name);\n}'],
    },
    python: {
      bad: ['import tempfile\ntempfile.mktemp()', "open('/tmp/app.txt', 'w')"],
      good: ['import tempfile\ntempfile.mkstemp()'],
    },
    javascript: {
      bad: ["const fs = require('fs'); fs.writeFileSync('/tmp/app.txt', text);"],
      good: ["const fs = require('fs'); fs.writeFileSync('app.txt', text);"],
    },
  },
};
