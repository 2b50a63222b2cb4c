import {
  all,
  any,
  arg,
  fromCaller,
  fromRequest,
  isDynamic,
  isJoined,
  isNotOurs,
  isTrue,
  option,
  says,
  within,
} from '../flow/conditions.ts';
import { onCall } from '../flow/sink.ts';
import type { InsecureCodeRule } from '../insecure-code-rule.ts';

const shell = says(/^(?:\/(?:usr\/)?bin\/)?(?:env )?(?:ba|z|k|da|c)?sh$|^cmd(?:\.exe)?$|^powershell|^pwsh/);

export const commandInjection: InsecureCodeRule = {
  id: 'command-injection',
  title: 'Command of the shell put together from text',
  severity: 'high',
  cwe: ['CWE-78'],
  owasp: ['A03:2021'],
  why: 'Whoever controls a part of the command runs commands of their own with the rights of this process.',
  remediation:
    "Start the program without a shell and pass its arguments as a list: `execFile('git', ['log', '--', path])`.",
  references: [
    'https://cheatsheetseries.owasp.org/cheatsheets/OS_Command_Injection_Defense_Cheat_Sheet.html',
  ],
  sinks: {
    javascript: [
      onCall(
        'child_process.{exec,execSync} shelljs.exec promisify-child-process.exec child-process-promise.exec util.promisify() Deno.run node-exec-promise.exec',
        arg(0, isDynamic),
      ),
      onCall('{exec,execSync}', all(isNotOurs, arg(0, isJoined))),
      onCall(
        '*.{exec,execSync} {exec,execSync}',
        arg(0, (value) => fromRequest(value) && !isRegexp(value.path)),
      ),
      onCall(
        '{execa,execa.execa,execa.command,execa.commandSync,execa.execaCommand,zx.$}',
        arg(0, fromCaller),
      ),
      onCall(
        '{child_process.,}{spawn,spawnSync,execFile,execFileSync,fork} cross-spawn cross-spawn.{sync,spawn}',
        any(
          all(isNotOurs, arg(0, fromCaller)),
          all(arg(0, shell), arg(1, within(isDynamic))),
          all(
            option('shell', (value) => isTrue(value) || shell(value)),
            any(arg(0, isDynamic), arg(1, within(isDynamic))),
          ),
        ),
      ),
    ],
  },
  examples: {
    javascript: {
      bad: [
        "const { exec } = require('child_process'); exec(`ls ${dir}`);",
        "import * as cp from 'node:child_process'; function run(name) { cp.execSync('git log ' + name); }",
        "const cp = require('child_process'); cp.spawn('sh', ['-c', req.query.command]);",
        "const cp = require('child_process'); cp.spawn('ls ' + folder, { shell: true });",
      ],
      good: [
        "const { exec } = require('child_process'); exec('ls -la');",
        "const cp = require('child_process'); cp.execFile('git', ['log', '--', name]);",
        'const found = /a/.exec(text);',
      ],
    },
  },
};

function isRegexp(path: string | null): boolean {
  return path?.startsWith('RegExp') ?? false;
}
