import { linesWith } from '../configuration/configuration-file.ts';
import { dockerInstructions } from '../configuration/docker-instructions.ts';
import { all, any, anyArg, arg, argument, isFalse, isTrue, option, says } from '../flow/conditions.ts';
import type { IrNode } from '../flow/ir.ts';
import { advising, onCall, onMember } from '../flow/sink.ts';
import type { TaintValue } from '../flow/taint-value.ts';
import type { CodeEdit, InsecureCodeRule } from '../insecure-code-rule.ts';

/** The last digit of the mode lets others write, and the sticky bit does not keep them from files of others as in `/tmp`. */
function isWorldWritable({ literal, text }: TaintValue): boolean {
  const mode =
    typeof literal === 'number'
      ? literal
      : text !== null && /^0?o?[0-7]{3,4}$/.test(text)
        ? Number.parseInt(text.replace('o', ''), 8)
        : 0;
  return (mode & 0o002) !== 0 && (mode & 0o1000) === 0 && mode <= 0o7777;
}

/** Rights for others, by their names. */
function mentions(code: IrNode): boolean {
  return /S_I(?:RWXO|WOTH|XOTH|WGRP|XGRP|RWXG)/.test(JSON.stringify(code));
}

/** Nobody but the owner writes; who reads stays. */
const octal: readonly CodeEdit[] = [
  { find: /\b(0o?)777\b/, replace: '$1755' },
  { find: /\b(0o?)666\b/, replace: '$1644' },
];

export const permissiveFileMode: InsecureCodeRule = {
  id: 'permissive-file-mode',
  title: 'World-writable file permissions',
  severity: 'medium',
  cwe: ['CWE-732'],
  owasp: ['A01:2021'],
  why: 'Every local user can modify what this program reads or executes.',
  remediation: 'Grant permissions only to the owner.',
  instead: {
    javascript: 'await fs.promises.chmod(file, 0o600);',
    python: 'os.chmod(path, 0o600)',
    java: 'Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rw-------"));',
    go: 'os.Mkdir(folder, 0o700); os.Chmod(name, 0o600)',
    ruby: 'File.chmod(0o600, path)',
    php: 'mkdir($folder, 0700); chmod($file, 0600);',
    c: 'mkdir(folder, S_IRWXU); chmod(path, S_IRUSR | S_IWUSR);',
    dockerfile: 'COPY --chown=app:app --chmod=700 run.sh /app/',
    shell: 'chmod 600 "$file"',
  },
  references: ['https://cwe.mitre.org/data/definitions/732.html'],
  sinks: {
    c: [
      onCall('{chmod,fchmod,fchmodat,mkdir,open,creat,openat}', anyArg(isWorldWritable)),
      ...advising('umask(077);', onCall('umask', arg(0, isFalse), 'low')),
    ],
    php: [onCall('{chmod,mkdir}', arg(1, isWorldWritable)), onCall('umask', arg(0, isFalse), 'low')],
    ruby: [onCall('{File,FileUtils}.{chmod,chmod_R}', arg(0, isWorldWritable))],
    go: [onCall('os.{Chmod,Mkdir,MkdirAll,OpenFile,WriteFile} ioutil.WriteFile', anyArg(isWorldWritable))],
    java: [
      onCall('PosixFilePermissions.fromString', arg(0, says(/^[rwx-]{7}w|^[rwx-]{6}rwx$/))),
      onMember('PosixFilePermission.{OTHERS_WRITE,OTHERS_READ,OTHERS_EXECUTE}', 'low'),
      onCall('*.setWritable', all(arg(0, isTrue), arg(1, isFalse))),
    ],
    python: [
      onCall(
        'os.{chmod,fchmod,lchmod}',
        any(
          arg(1, isWorldWritable),
          argument(1, 'mode', ({ literal }) => typeof literal === 'number' && (literal & 0o022) !== 0),
        ),
      ),
      onCall(
        'os.{chmod,fchmod,lchmod}',
        argument(
          1,
          'mode',
          ({ literal, path, code }) =>
            (typeof literal === 'number' && (literal & 0o011) !== 0 && (literal & 0o066) !== 0) ||
            /S_IRWXO|S_IWOTH|S_IXOTH/.test(path ?? '') ||
            mentions(code),
        ),
      ),
      ...advising(
        'os.umask(0o077)',
        onCall(
          'os.umask',
          arg(0, ({ literal }) => literal === 0),
          'low',
        ),
      ),
      ...advising(
        'os.mkdir(folder, mode=0o700)',
        onCall('os.{mkdir,makedirs}', argument(1, 'mode', isWorldWritable)),
      ),
    ],
    javascript: [
      onCall('{fs,fs.promises,fs-extra}.{chmod,chmodSync,fchmod,fchmodSync}', arg(1, isWorldWritable)),
      onCall(
        '{fs,fs.promises,fs-extra}.{mkdir,mkdirSync,writeFile,writeFileSync,open,openSync,createWriteStream}',
        any(option('mode', isWorldWritable)),
      ),
    ],
  },
  files: {
    dockerfile: [
      {
        find: function* (file) {
          for (const { name, arguments: text, line } of dockerInstructions(file))
            if (/^(?:ADD|COPY)$/.test(name) && /--chmod=0?777\b/.test(text)) yield line;
        },
      },
    ],
    shell: [
      {
        find: (file) =>
          linesWith(file, /\bchmod\s+(?:-\w+\s+)*(?:0?[0246]?[0-7]{2}[2367]|(?:a|o|ugo)?\+\w*w)\s/),
      },
    ],
  },
  edits: {
    c: octal,
    php: octal,
    ruby: octal,
    go: octal,
    javascript: octal,
    dockerfile: [{ find: /(?<=\bchmod(?:=|\s+(?:-\w+\s+)*))0?777\b/, replace: '755' }],
    shell: [
      { find: /(?<=\bchmod\s+(?:-\w+\s+)*)0?777\b/, replace: '755' },
      { find: /(?<=\bchmod\s+(?:-\w+\s+)*)0?666\b/, replace: '644' },
    ],
  },
  examples: {
    java: {
      bad: [
        'class A {\n  void run(Path path) throws Exception {\n    Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rw-rw-rw-"));\n  }\n}',
        'class A {\n  void run(Set<PosixFilePermission> rights) {\n    rights.add(PosixFilePermission.OTHERS_WRITE);\n  }\n}',
      ],
      good: [
        'class A {\n  void run(Path path) throws Exception {\n    Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwxr-x---"));\n  }\n}',
      ],
    },
    dockerfile: { bad: ['FROM debian:12\nRUN chmod 777 /a\n'], good: ['FROM debian:12\nRUN chmod 755 /a\n'] },
    shell: {
      bad: ['chmod 777 a\n', 'chmod -R a+w b\n', 'chmod 666 a\n'],
      good: ['chmod 750 a\n', 'chmod u+w b\n'],
    },
    c: {
      bad: ['void run(char *name) {\n  chmod("a", 0777);\n}'],
      good: ['void run(char *name) {\n  chmod("a", 0600);\n}'],
    },
    php: { bad: ["<?php\nchmod('a', 0777);"], good: ["<?php\nchmod('a', 0600);"] },
    ruby: { bad: ["File.chmod(0777, 'a')"], good: ["File.chmod(0600, 'a')"] },
    go: {
      bad: [
        'package a\nimport "os"\nfunc run(w http.ResponseWriter, r *http.Request, name string) {\n\tos.Chmod("a", 0777)\n}',
      ],
      good: [
        'package a\nimport "os"\nfunc run(w http.ResponseWriter, r *http.Request, name string) {\n\tos.Chmod("a", 0600)\n}',
      ],
    },
    python: { bad: ["import os\nos.chmod('a', 0o777)"], good: ["import os\nos.chmod('a', 0o600)"] },
    javascript: {
      bad: [
        "const fs = require('fs'); fs.chmodSync('a', 0o777);",
        "const fs = require('fs'); fs.chmodSync('a', 0o666);",
      ],
      good: ["const fs = require('fs'); fs.chmodSync('a', 0o600);"],
    },
  },
};
