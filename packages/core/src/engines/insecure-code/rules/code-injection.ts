import {
  all,
  any,
  anyArg,
  arg,
  argCount,
  fromCaller,
  fromRequest,
  isDynamic,
  isJoined,
  isJoinedFromCaller,
  isNotOurs,
  isPath,
  on,
} from '../flow/conditions.ts';
import { onCall } from '../flow/sink.ts';
import type { InsecureCodeRule } from '../insecure-code-rule.ts';

export const codeInjection: InsecureCodeRule = {
  id: 'code-injection',
  title: 'Text run as code',
  severity: 'high',
  cwe: ['CWE-95', 'CWE-94'],
  owasp: ['A03:2021'],
  why: 'Whoever controls the text runs code of their own inside of this process.',
  remediation:
    'Parse data as data, and choose among known functions by name: `JSON.parse(text)`, `handlers.get(name)`.',
  references: [
    'https://cwe.mitre.org/data/definitions/95.html',
    'https://cheatsheetseries.owasp.org/cheatsheets/Injection_Prevention_Cheat_Sheet.html',
  ],
  sinks: {
    python: [
      onCall(
        '{eval,exec,compile,execfile} {builtins,__builtin__,__builtins__}.{eval,exec,compile}',
        all(isNotOurs, arg(0, isDynamic)),
      ),
      onCall(
        'code.{InteractiveInterpreter,InteractiveConsole}().{push,runcode,runsource} *.{runsource,runcode,run_string} _xxsubinterpreters.run_string _testcapi.run_in_subinterp test.support.run_in_subinterp *.Interpreter().run',
        any(arg(1, isDynamic), all(argCount(1), arg(0, isDynamic))),
      ),
      onCall(
        '{importlib.import_module,__import__,imp.load_source,imp.load_module}',
        arg(0, fromCaller),
        'medium',
      ),
      onCall('{globals,locals}().get', arg(0, fromRequest)),
      onCall('*.{eval,query}', all(arg(0, isJoinedFromCaller), on(isPath(/\bdf\b|DataFrame|\bpd\b/)))),
      {
        on: 'call',
        paths: 'globals().[] locals().[]',
        when: ({ callee }) => callee.code.kind === 'member' && callee.code.index !== undefined,
      },
    ],
    javascript: [
      onCall('{,window.,global.,globalThis.}{eval,execScript}', all(isNotOurs, arg(0, isDynamic))),
      onCall(
        '{,window.,global.,globalThis.}Function Function.constructor *.constructor.constructor',
        all(isNotOurs, anyArg(isDynamic)),
      ),
      onCall(
        '{,window.,global.,globalThis.}{setTimeout,setInterval,setImmediate}',
        any(arg(0, isJoined), arg(0, fromRequest)),
      ),
      onCall(
        'vm.{runInContext,runInNewContext,runInThisContext,compileFunction,Script,SourceTextModule}',
        arg(0, isDynamic),
      ),
      onCall('vm2.{VM,NodeVM}().run vm2.VMScript sandbox().run *.Sandbox().run', arg(0, fromCaller)),
      onCall('{VM,NodeVM}().run', arg(0, fromCaller)),
      onCall(
        '*.{executeJavaScript,executeScript,insertCSS,Runtime.evaluate,Runtime.compileScript}',
        any(arg(0, fromCaller), arg(0, isJoined)),
      ),
      onCall(
        '*.{evaluate,evaluateOnNewDocument,evaluateHandle,addInitScript,evaluateJavaScript,evaluateAsync}',
        any(arg(0, fromCaller), arg(0, isJoined)),
      ),
      onCall('{expr-eval.evaluate,mathjs.evaluate,static-eval,safe-eval,notevil}', arg(0, fromRequest)),
    ],
  },
  examples: {
    python: {
      bad: [
        'def run(text):\n    return eval(text)',
        "exec(f'x = {value}')",
        'import importlib\ndef load(name):\n    return importlib.import_module(name)',
      ],
      good: ["eval('1 + 1')", 'import ast\nast.literal_eval(text)'],
    },
    javascript: {
      bad: [
        'function run(text) { return eval(text); }',
        "const add = new Function('a', req.body.code);",
        "const vm = require('vm'); vm.runInNewContext(`f(${input})`);",
        "setTimeout('go(' + name + ')', 10);",
      ],
      good: ["eval('1 + 1');", 'setTimeout(() => go(name), 10);', 'setTimeout(callback, 10);'],
    },
  },
};
