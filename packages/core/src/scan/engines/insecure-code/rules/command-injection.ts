import { linesWith } from '../configuration/configuration-file.ts';
import { ignoring } from '../flow/before-checks.ts';
import {
  all,
  any,
  anyArg,
  arg,
  argument,
  both,
  type CallTest,
  either,
  fromCaller,
  fromRequest,
  isDynamic,
  isJoined,
  isJoinedFromCaller,
  isNotOurs,
  isPath,
  isTrue,
  joinsOwnNames,
  not,
  on,
  option,
  says,
  type ValueTest,
  within,
} from '../flow/conditions.ts';
import type { IrNode } from '../flow/ir.ts';
import { onAssign, onCall } from '../flow/sink.ts';
import { someNode } from '../flow/walk-ir.ts';
import type { InsecureCodeRule } from '../insecure-code-rule.ts';
import { programsOfSwift } from '../program-sinks.ts';

/** The program itself, as it was started. */
const itself = isPath(/^(?:os\.Args\.0|process\.(?:argv\.0|argv0|execPath))$/);

const shellName = /^(?:\/(?:usr\/)?bin\/)?(?:env )?(?:ba|z|k|da|c)?sh$|^cmd(?:\.exe)?$|^powershell|^pwsh/;
const shell = says(shellName);

/** What `exec` starts a program on: modules of processes, and connections to other machines. */
const shellObject =
  /^(?:child_process|shelljs|ssh2\.Client\(\))$|(?:^|\.)(?:cp|\w*(?:ssh|shell|child_?process|subprocess|runner)\w*)$/i;

/** A list that begins with a program of ours, which is no shell: the rest are its arguments, whatever is in them. */
const isListOfOurs: ValueTest = ({ items, code }) => {
  // Arrays of PHP are records.
  const first = code.kind === 'record' ? code.entries[0]?.value : items?.[0]?.code;
  return first?.kind === 'literal' && typeof first.value === 'string' && !shellName.test(first.value);
};

/** One text of a caller's: what is spread from a list is a program and its arguments, which no shell reads. */
const isGivenByCaller = both(fromCaller, (value) => value.items === undefined && !joinsOwnNames(value));

const isGivenText = both(either(fromCaller, isJoined), ({ items }) => items === undefined);

/** `Command::new("sh").arg("-c").arg(…)`: whatever is given to a shell may be its script. */
const isOfShell: CallTest = ({ path, receiver, code, within: context }) => {
  if (!/(?:^|\.)Command\.new\(\)\./.test(path)) return false;
  if (someNode([code.callee], startsShell)) return true;
  const label = receiver?.code.kind === 'name' ? receiver.code.name : undefined;
  return someNode(
    label === undefined ? [] : context?.body,
    (part) =>
      part.kind === 'assign' &&
      part.target.kind === 'name' &&
      part.target.name === label &&
      someNode([part.value], startsShell),
  );
};

function startsShell(code: IrNode): boolean {
  if (code.kind !== 'call' || code.callee.kind !== 'member' || code.callee.name !== 'new') return false;
  const [program] = code.args;
  return program?.kind === 'literal' && shellName.test(String(program.value));
}

export const commandInjection: InsecureCodeRule = {
  id: 'command-injection',
  title: 'OS command injection',
  severity: 'high',
  cwe: ['CWE-78'],
  owasp: ['A03:2021'],
  why: 'An attacker who controls part of the command executes arbitrary commands with the permissions of this process.',
  remediation: 'Start the program without a shell, and pass its arguments as a list.',
  instead: {
    javascript: "execFile('git', ['log', '--', name]);",
    python: "subprocess.run(['git', 'log', '--', name], check=True)",
    java: 'new ProcessBuilder("git", "log", "--", name).start();',
    go: 'exec.Command("git", "log", "--", name).Run()',
    ruby: "system('git', 'log', '--', name)",
    php: "$process = proc_open(['git', 'log', '--', $name], [1 => ['pipe', 'w']], $pipes);",
    csharp: 'Process.Start(new ProcessStartInfo("git") { ArgumentList = { "log", "--", name } });',
    c: 'char *const arguments[] = {"git", "log", "--", name, NULL}; execv("/usr/bin/git", arguments);',
    shell: 'git log -- "$1"',
    rust: 'Command::new("git").args(["log", "--", name]).output()?;',
    swift: 'process.arguments = ["log", "--", name]',
  },
  references: [
    'https://cheatsheetseries.owasp.org/cheatsheets/OS_Command_Injection_Defense_Cheat_Sheet.html',
  ],
  ignoresEscapes: ignoring('html', 'sql', 'regexp', 'json', 'slashed json', 'script'),
  harmfulSigns: () => /[^\w.,:@%+=/-]/,
  ignoresPlaceChecks: true,
  sinks: {
    swift: programsOfSwift,
    rust: [
      onCall('{std.process.,tokio.process.,process.,}Command.new', arg(0, fromRequest)),
      onCall('*.{arg,args}', all(isOfShell, anyArg(either(isGivenText, within(isDynamic))))),
    ],
    c: [
      onCall(
        '{system,popen,_popen,wsystem,_wsystem,execl,execlp,execle,execv,execvp,execve,execvpe,ShellExecute,ShellExecuteA,ShellExecuteW,WinExec,CreateProcess}',
        any(arg(0, isDynamic), all(arg(0, shell), anyArg(within(fromRequest)))),
      ),
    ],
    csharp: [
      onCall('*.Start', all(on(isPath(/Process$|^p(?:roc(?:ess)?)?$/i)), anyArg(isGivenText))),
      onCall('ProcessStartInfo', any(anyArg(isGivenText), all(arg(0, shell), anyArg(within(fromCaller))))),
      {
        on: 'assign',
        paths: '*.{Arguments,FileName}',
        when: ({ path, value }) => /start|info|proc|psi/i.test(path) && fromCaller(value),
      },
    ],
    php: [
      onCall(
        '{`,exec,shell_exec,system,passthru,popen,proc_open,pcntl_exec,expect_popen}',
        arg(0, both(isDynamic, not(isListOfOurs))),
      ),
    ],
    ruby: [
      onCall(
        '{system,exec,spawn,`} Kernel.{system,exec,spawn} Process.{spawn,exec} Open3.{capture2,capture2e,capture3,popen2,popen2e,popen3,pipeline} IO.popen PTY.spawn',
        any(arg(0, isJoined), arg(0, isGivenByCaller), arg(0, within(fromRequest))),
      ),
      onCall('open', any(arg(0, fromRequest), arg(0, both(isJoined, says(/^\|/))))),
    ],
    go: [
      onCall(
        'exec.{Command,CommandContext}',
        any(
          arg(0, both(fromCaller, not(itself))),
          arg(1, fromRequest),
          all(any(arg(0, shell), arg(1, shell)), anyArg(isDynamic)),
        ),
      ),
      onCall('syscall.{Exec,ForkExec,StartProcess} os.StartProcess', arg(0, fromCaller)),
      onAssign('*.Cmd.Path exec.Cmd.Path', fromCaller),
    ],
    java: [
      onCall(
        '*.exec',
        any(
          all(
            any(arg(0, within(fromCaller)), arg(1, within(fromRequest))),
            on(isPath(/getRuntime\(\)$|^(?:r|rt|runtime)$/i)),
          ),
          all(arg(0, fromRequest), on(isPath(/runtime/i))),
          all(arg(0, shell), anyArg(fromCaller), on(isPath(/getRuntime\(\)$|^(?:r|rt|runtime)$/i))),
        ),
      ),
      onCall(
        '*.{loadLibrary,load}',
        all(arg(0, either(isJoinedFromCaller, fromRequest)), on(isPath(/getRuntime\(\)$|^System$/))),
      ),
      onCall(
        'ProcessBuilder *.command',
        any(
          anyArg(isJoined),
          all(any(arg(0, isDynamic), arg(0, shell)), anyArg(fromCaller)),
          anyArg((value) => value.items?.some(fromCaller) === true && !isListOfOurs(value)),
        ),
      ),
      onCall('CommandLine.parse *.CommandLine.parse', arg(0, isDynamic)),
      // https://www.scala-lang.org/api/current/scala/sys/process/index.html
      {
        ...onCall(
          'Process',
          any(
            arg(
              0,
              both(either(isJoinedFromCaller, fromRequest), ({ items }) => items === undefined),
            ),
            arg(0, (value) => value.items?.some(fromCaller) === true && !isListOfOurs(value)),
            all(arg(0, shell), anyArg(fromCaller)),
          ),
        ),
        words: ['sys.process'],
      },
    ],
    python: [
      onCall(
        'os.{system,popen,popen2,popen3,popen4} {commands,subprocess}.{getoutput,getstatusoutput} popen2.{popen2,popen3,popen4,Popen3,Popen4}',
        any(arg(0, isDynamic), argument(0, 'command', isDynamic), argument(0, 'cmd', isDynamic)),
      ),
      onCall(
        'subprocess.{run,call,check_call,check_output,Popen} {run,call,check_call,check_output,Popen}',
        all(isNotOurs, option('shell', isTrue), argument(0, 'args', within(isDynamic))),
      ),
      onCall(
        'subprocess.{run,call,check_call,check_output,Popen}',
        any(
          argument(
            0,
            'args',
            both((value) => value.items === undefined, fromRequest),
          ),
          argument(
            0,
            'args',
            ({ items }) =>
              items !== undefined &&
              items[0] !== undefined &&
              (fromRequest(items[0]) || (shell(items[0]) && items.slice(1).some(isDynamic))),
          ),
        ),
      ),
      onCall(
        'os.{execl,execle,execlp,execlpe,execv,execve,execvp,execvpe,spawnl,spawnle,spawnlp,spawnlpe,spawnv,spawnve,spawnvp,spawnvpe,posix_spawn,posix_spawnp,startfile}',
        anyArg(either(fromCaller, isJoined, within(fromCaller))),
        'medium',
      ),
      onCall(
        'asyncio.create_subprocess_shell asyncio.subprocess.create_subprocess_shell *.subprocess_shell',
        any(arg(0, isDynamic), arg(1, isDynamic)),
      ),
      onCall(
        'asyncio.create_subprocess_exec asyncio.subprocess.create_subprocess_exec *.subprocess_exec',
        any(
          anyArg(fromRequest),
          anyArg(within(fromCaller)),
          all(arg(0, shell), anyArg(isDynamic)),
          all(arg(1, shell), anyArg(isDynamic)),
        ),
      ),
      onCall(
        'pexpect.{run,spawn} *.exec_command invoke.{run,sudo} fabric.{run,local,sudo} {sh,plumbum}.*',
        arg(0, both(isDynamic, either(fromCaller, isJoined))),
      ),
      // A list or one program: no shell reads it, and what follows the program's own name is its user's to choose.
      onCall('pty.spawn', arg(0, both(either(fromCaller, isJoined), not(isPath(/^sys\.argv/))))),
      onCall(
        '{BashOperator,airflow.operators.bash_operator.BashOperator,airflow.operators.bash.BashOperator}',
        option('bash_command', isJoined),
      ),
    ],
    javascript: [
      onCall(
        'child_process.{exec,execSync} shelljs.exec promisify-child-process.exec child-process-promise.exec Deno.run node-exec-promise.exec',
        arg(0, isDynamic),
      ),
      onCall('{exec,execSync}', all(isNotOurs, arg(0, isJoined))),
      onCall('{exec,execSync} *.execSync', arg(0, fromRequest)),
      // Of a name that says no more, it is a regular expression or a query far more often than a shell.
      onCall('*.exec', all(arg(0, fromRequest), on(isPath(shellObject)))),
      onCall(
        '{execa,execa.execa,execa.command,execa.commandSync,execa.execaCommand,zx.$}',
        arg(0, fromCaller),
      ),
      onCall(
        '{child_process.,}{spawn,spawnSync,execFile,execFileSync,fork} cross-spawn cross-spawn.{sync,spawn}',
        any(
          all(isNotOurs, arg(0, both(fromCaller, not(itself)))),
          all(arg(0, shell), arg(1, within(isDynamic))),
          all(
            option('shell', (value) => isTrue(value) || shell(value)),
            any(arg(0, isDynamic), arg(1, within(isDynamic))),
          ),
        ),
      ),
    ],
  },
  files: {
    shell: [
      {
        // The person who runs a script gives it its arguments.
        severity: 'medium',
        find: (file) =>
          linesWith(
            file,
            /(?:^|[;&|]\s*|\s)eval\s+(?:"[^"]*)?\$(?:\{?[1-9@*]|\{?\w*(?:input|arg|param|query|user)\w*)/i,
          ),
      },
    ],
  },
  examples: {
    swift: {
      bad: [
        'import Foundation\nimport Vapor\nfunc run(req: Request) async throws {\n    let name = try req.query.get(String.self, at: "name")\n    let process = Process()\n    process.launchPath = "/bin/sh"\n    process.arguments = ["-c", "ls \\(name)"]\n    process.launch()\n}',
        'import ShellOut\nimport Vapor\nfunc run(req: Request) async throws {\n    let name = try req.query.get(String.self, at: "name")\n    try shellOut(to: "ls \\(name)")\n}',
      ],
      good: [
        'import Foundation\nimport Vapor\nfunc run(req: Request) async throws {\n    let name = try req.query.get(String.self, at: "name")\n    let process = Process()\n    process.launchPath = "/bin/ls"\n    process.arguments = ["--", name]\n    process.launch()\n}',
      ],
    },
    rust: {
      bad: [
        'use axum::extract::Query;\nuse std::process::Command;\nasync fn run(Query(name): Query<String>) {\n    Command::new("sh").arg("-c").arg(format!("ls {}", name)).output().unwrap();\n}',
        'use std::process::Command;\nfn run(name: &str) {\n    let mut shell = Command::new("bash");\n    shell.args(["-c", &format!("ls {}", name)]);\n    shell.status().unwrap();\n}',
      ],
      good: [
        'use axum::extract::Query;\nuse std::process::Command;\nasync fn run(Query(name): Query<String>) {\n    Command::new("ls").arg("--").arg(&name).output().unwrap();\n}',
        'use std::process::Command;\nfn run() {\n    Command::new("sh").arg("-c").arg("ls | wc -l").output().unwrap();\n}',
      ],
    },
    shell: { bad: ['eval $1\n'], good: ['eval "$(ssh-agent)"\n'] },
    c: {
      bad: ['void run(char *name) {\n  system(name);\n}'],
      good: ['void run(char *name) {\n  system("ls");\n}'],
    },
    csharp: {
      bad: [
        'class A {\n  public string Run(string name) {\n    Process.Start("cmd.exe", "/c " + name);\n  }\n}',
      ],
      good: ['class A {\n  public string Run(string name) {\n    Process.Start("notepad.exe");\n  }\n}'],
    },
    php: {
      bad: [
        "<?php\nsystem('ls ' . $_GET['name']);",
        '<?php\nfunction run($name) { return shell_exec("ls $name"); }',
      ],
      good: [
        "<?php\nsystem('ls');",
        "<?php\nsystem('ls ' . escapeshellarg($_GET['name']));",
        "<?php\nproc_open(['ls', $_GET['name']], $pipes, $ends);",
      ],
    },
    ruby: {
      bad: ['def run(name)\n  system("ls #{name}")\nend', 'def run(name)\n  `git log #{name}`\nend'],
      good: [
        'system "kill -9 #{pipe.pid}"',
        "system('ls', name)",
        'memory = ->(pid) { `ps -o rss -p #{pid}` }',
        'def system!(*args)\n  system(*args, exception: true)\nend',
        'def restart(command)\n  argv = [RbConfig.ruby] + command\n  Kernel.exec(*argv)\nend',
      ],
    },
    go: {
      bad: [
        'package a\nimport "os/exec"\nfunc run(w http.ResponseWriter, r *http.Request, name string) {\n\texec.Command("sh", "-c", name)\n}',
      ],
      good: [
        'package a\nimport "os/exec"\nfunc run(w http.ResponseWriter, r *http.Request, name string) {\n\texec.Command("ls", "-l")\n}',
        'package a\nimport (\n\t"os"\n\t"os/exec"\n)\nfunc run() {\n\texec.Command(os.Args[0], "run")\n}',
      ],
    },
    java: {
      bad: [
        'class A {\n  void run(HttpServletRequest request, String name) throws Exception {\n    Runtime.getRuntime().exec("ls " + name);\n  }\n}',
      ],
      good: [
        'class A {\n  void run(HttpServletRequest request, String name) throws Exception {\n    Runtime.getRuntime().exec("ls");\n  }\n}',
      ],
    },
    python: {
      bad: [
        "import os\ndef run(name):\n    os.system('ls ' + name)",
        "import subprocess\nsubprocess.run(f'git log {path}', shell=True)",
        "import subprocess, sys\nsubprocess.run('git log ' + sys.argv[1])",
        "def run(name):\n    getattr(__import__('os'), 'system')('ls ' + name)",
        'from subprocess import check_output as out\nimport sys\nout(sys.argv[1], shell=True)',
        'import asyncio\nasync def go(cmd):\n    await asyncio.create_subprocess_shell(cmd)',
      ],
      good: [
        "import os\nos.system('ls')",
        "import subprocess\nsubprocess.run(['git', 'log', path])",
        "import os\ngetattr(os, 'system')('ls')",
        'import pty, sys\npty.spawn(sys.argv[1:], read)',
        "import os, shlex\ndef run(name):\n    os.system('ls ' + shlex.quote(name))",
      ],
    },
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
        "const { spawnSync } = require('node:child_process'); spawnSync(process.argv[0], [...process.execArgv, process.argv[1], id]);",
      ],
    },
  },
};
