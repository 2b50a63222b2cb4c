import { linesWith } from '../configuration/configuration-file.ts';
import { all, arg, argument, both, isNotOurs, isText, says } from '../flow/conditions.ts';
import { onCall } from '../flow/sink.ts';
import type { InsecureCodeRule } from '../insecure-code-rule.ts';

const shared = both(isText, says(/^(?:\/tmp|\/var\/tmp|\/dev\/shm)\/\w/));

export const insecureTemporaryFile: InsecureCodeRule = {
  id: 'insecure-temporary-file',
  title: 'Insecure temporary file',
  severity: 'low',
  cwe: ['CWE-377', 'CWE-379'],
  owasp: ['A01:2021'],
  why: 'A local attacker can create a file or symbolic link at the predictable path first.',
  remediation: 'Let the operating system choose the name and create the file atomically.',
  instead: {
    javascript: "const folder = await fs.promises.mkdtemp(path.join(os.tmpdir(), 'app-'));",
    python: "with tempfile.NamedTemporaryFile('w') as file: file.write(text)",
    java: 'Path file = Files.createTempFile("app-", ".tmp");',
    go: 'file, err := os.CreateTemp("", "app-*")',
    ruby: "Tempfile.create('app-') { |file| file.write(text) }",
    php: "$path = tempnam(sys_get_temp_dir(), 'app-');",
    c: 'char path[] = "/tmp/app-XXXXXX"; int file = mkstemp(path);',
    shell: 'file=$(mktemp)',
  },
  references: ['https://cwe.mitre.org/data/definitions/377.html'],
  sinks: {
    c: [
      onCall('{tmpnam,tempnam,mktemp,tmpnam_r,_tempnam}', () => true, 'medium'),
      onCall('fopen', arg(0, shared)),
    ],
    go: [onCall('{os,ioutil}.{Create,OpenFile,WriteFile,Mkdir,MkdirAll}', arg(0, shared))],
    java: [onCall('{FileOutputStream,FileWriter,RandomAccessFile}', arg(0, shared))],
    php: [
      onCall('{file_put_contents,mkdir}', arg(0, shared)),
      onCall('{fopen}', all(arg(0, shared), arg(1, says(/^[waxc]/)))),
    ],
    ruby: [onCall('{File,IO,FileUtils}.{write,binwrite,mkdir,mkdir_p}', arg(0, shared))],
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
      {
        onSharedMachines: true,
        find: (file) => linesWith(file, />\s*["']?\/tmp\/[\w.-]*\$\$|>\s*["']?\/tmp\/[\w.-]+["']?\s*$/),
      },
    ],
  },
  examples: {
    shell: { bad: ['echo a > /tmp/app.$$\n'], good: ['echo a > "$(mktemp)"\n'] },
    c: {
      bad: ['void run(char *name) {\n  char *a = tmpnam(0);\n}'],
      good: ['void run(char *name) {\n  int a = mkstemp(name);\n}'],
    },
    go: {
      bad: ['package a\nimport "os"\nfunc run() {\n\tos.WriteFile("/tmp/app.txt", text, 0600)\n}'],
      good: ['package a\nimport "os"\nfunc run() {\n\tos.CreateTemp("", "app")\n}'],
    },
    java: {
      bad: ['class A {\n  void run() throws Exception {\n    new FileWriter("/tmp/app.txt");\n  }\n}'],
      good: ['class A {\n  void run() throws Exception {\n    Files.createTempFile("app", ".txt");\n  }\n}'],
    },
    php: {
      bad: ["<?php\nfile_put_contents('/tmp/app.txt', $text);", "<?php\nfopen('/tmp/app.txt', 'w');"],
      good: [
        "<?php\nfopen('/tmp/app.txt', 'r');",
        "<?php\nfile_put_contents(tempnam(sys_get_temp_dir(), 'app'), $text);",
      ],
    },
    ruby: {
      bad: ["File.write('/tmp/app.txt', text)"],
      good: ["Tempfile.create('app') { |file| file.write(text) }"],
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
