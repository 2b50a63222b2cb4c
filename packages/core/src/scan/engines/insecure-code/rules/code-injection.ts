import { ignoring, isQuoted } from '../flow/before-checks.ts';
import {
  all,
  any,
  anyArg,
  arg,
  argCount,
  both,
  either,
  entry,
  fromCaller,
  fromRequest,
  isDynamic,
  isJoined,
  isJoinedFromCaller,
  isNotOurs,
  isPath,
  none,
  not,
  on,
  says,
  within,
} from '../flow/conditions.ts';
import { advising, onCall, onEveryObject } from '../flow/sink.ts';
import type { InsecureCodeRule } from '../insecure-code-rule.ts';

/** `"can_#{event}?"`, `"#{event}!"`: methods that are called like that, and few others. */
const isAffixed = says(/^\w{3,}\0|\0[?!=]$/);

/** Expressions of XPath have a rule of their own. */
const evaluatesXPath = any(on(isPath(/XPath/i)), anyArg(isPath(/XPathConstants|XPathEvaluationResult/)));

export const codeInjection: InsecureCodeRule = {
  id: 'code-injection',
  title: 'Code injection',
  severity: 'high',
  cwe: ['CWE-94', 'CWE-95'],
  owasp: ['A03:2021'],
  why: 'An attacker who controls the text executes arbitrary code in this process.',
  remediation: 'Parse data as data, and select functions by name from an allowlist.',
  instead: {
    javascript: 'handlers.get(name)?.(JSON.parse(text));',
    python: 'HANDLERS[name](json.loads(text))',
    java: 'handlers.getOrDefault(name, unknown).accept(value);',
    ruby: 'HANDLERS.fetch(name).call(JSON.parse(text))',
    php: "$result = match ($name) { 'sum' => array_sum($values), 'max' => max($values) };",
    csharp: 'if (handlers.TryGetValue(name, out var handler)) handler(value);',
    swift: 'handlers[name]?(value)',
  },
  references: [
    'https://cwe.mitre.org/data/definitions/95.html',
    'https://cheatsheetseries.owasp.org/cheatsheets/Injection_Prevention_Cheat_Sheet.html',
  ],
  ignoresEscapes: { ...ignoring('html', 'shell', 'regexp'), sql: (context) => !isQuoted(context) },
  sinks: {
    swift: [{ ...onCall('*.evaluateScript', arg(0, fromRequest)), words: ['javascriptcore'] }],
    csharp: [
      // https://learn.microsoft.com/dotnet/api/microsoft.codeanalysis.csharp.scripting.csharpscript
      onCall(
        '*.{EvaluateAsync,RunAsync,CompileAssemblyFromSource,ParseText,Compile}',
        all(
          any(arg(0, fromCaller), arg(1, fromCaller)),
          on(isPath(/(?:[sS]cript|SyntaxTree|[cC]ompiler|[pP]rovider)(?:\(\))?$/)),
        ),
      ),
      onCall(
        '{Type,Assembly}.{GetType,Load,LoadFrom,LoadFile} Activator.CreateInstance',
        arg(0, fromRequest),
        'medium',
      ),
    ],
    php: [
      onCall('{eval,create_function}', anyArg(isDynamic)),
      // Without text it is a condition.
      onCall(
        'assert',
        arg(
          0,
          both(isDynamic, ({ code }) => code.kind !== 'choice'),
        ),
      ),
      onCall(
        '{call_user_func,call_user_func_array,array_map,register_shutdown_function}',
        arg(0, fromRequest),
      ),
      onCall('{usort,uasort,uksort,array_filter,preg_replace_callback}', arg(1, fromRequest)),
      onCall('{mb_ereg_replace,mb_eregi_replace}', arg(3, isDynamic)),
      ...advising(
        "$text = preg_replace_callback('/\\w+/', fn ($found) => ucfirst($found[0]), $text);",
        onCall('preg_replace', arg(0, says(/^(.)[\s\S]*\1[a-zA-Z]*e[a-zA-Z]*$/))),
      ),
      onCall('{extract,parse_str,mb_parse_str}', arg(0, fromRequest), 'medium'),
      onCall('include', any(arg(0, fromRequest), arg(0, isJoinedFromCaller))),
    ],
    ruby: [
      onEveryObject(
        '{eval,instance_eval,class_eval,module_eval} *.{eval,instance_eval,class_eval,module_eval,class_exec}',
        any(arg(0, fromCaller), arg(0, isJoined)),
      ),
      onEveryObject('*.{constantize,safe_constantize}', on(fromRequest)),
      onEveryObject(
        '*.{send,public_send,__send__,try,method,const_get,instance_variable_get} {send,public_send}',
        arg(0, both(fromRequest, not(isAffixed))),
      ),
      {
        ...onCall(
          '*.{send,public_send,__send__,try,method} {send,public_send}',
          arg(0, fromRequest),
          'medium',
        ),
        confidence: 'medium',
      },
    ],
    java: [
      onCall('*.eval', all(arg(0, isDynamic), on(isPath(/engine|script|shell|elproc|nashorn/i)))),
      {
        ...onCall(
          '*.{parseExpression,createValueExpression,createMethodExpression,evaluate,compileExpression,executeExpression,getValue}',
          all(
            arg(0, either(fromCaller, isJoined)),
            on(
              either(
                isPath(/parser|factory|ognl|mvel|shell|expr/i),
                isPath(/(?:^|[^A-Za-z])el(?![a-z])|E[lL](?![a-z])/),
              ),
            ),
            none(evaluatesXPath),
          ),
        ),
        words: [
          'parseexpression',
          'createvalueexpression',
          'createmethodexpression',
          'compileexpression',
          'executeexpression',
          'evaluate',
          'expressionparser',
          'spelexpressionparser',
          'ognl',
          'mvel',
        ],
      },
      onCall(
        '{Ognl,OgnlUtil,MVEL,GroovyShell().,GroovyClassLoader().}.{getValue,setValue,parseExpression,eval,evaluate,parse,parseClass}',
        arg(0, isDynamic),
      ),
      // The message is a template of the expression language. https://cwe.mitre.org/data/definitions/917.html
      onCall('*.buildConstraintViolationWithTemplate', arg(0, fromCaller)),
      onCall('*.{createValueExpression,createMethodExpression}', arg(1, fromCaller)),
      onCall('Class.forName *.loadClass', arg(0, fromRequest), 'medium'),
    ],
    python: [
      onCall(
        '{eval,exec,compile,execfile} {builtins,__builtin__,__builtins__}.{eval,exec,compile}',
        all(isNotOurs, arg(0, isDynamic)),
      ),
      onCall(
        'code.{InteractiveInterpreter,InteractiveConsole}().{push,runcode,runsource} *.{runsource,runcode,run_string} _xxsubinterpreters.run_string _testcapi.run_in_subinterp test.support.run_in_subinterp *.Interpreter().run',
        any(arg(1, isDynamic), all(argCount(1), arg(0, isDynamic))),
      ),
      ...advising(
        'MODULES[name].run(value)',
        onCall(
          '{importlib.import_module,__import__,imp.load_source,imp.load_module}',
          arg(0, fromCaller),
          'medium',
        ),
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
      ...advising(
        'setTimeout(() => run(name), 1000);',
        onCall(
          '{,window.,global.,globalThis.}{setTimeout,setInterval,setImmediate}',
          any(arg(0, isJoined), arg(0, fromRequest)),
        ),
      ),
      onCall(
        'vm.{runInContext,runInNewContext,runInThisContext,compileFunction,Script,SourceTextModule}',
        arg(0, isDynamic),
      ),
      // What runs in the sandbox evaluates what it is given.
      onCall('vm.{runInContext,runInNewContext}', all(arg(0, says(/eval/i)), arg(1, within(fromRequest)))),
      onCall('vm2.{VM,NodeVM}', arg(0, entry('sandbox', within(fromRequest))), 'medium'),
      onCall(
        'vm2.{VM,NodeVM}().run vm2.VMScript sandbox().run *.Sandbox().run',
        any(arg(0, fromCaller), arg(0, isJoined)),
      ),
      onCall('{VM,NodeVM}().run', arg(0, fromCaller)),
      onCall(
        '*.{executeJavaScript,executeScript,insertCSS,Runtime.evaluate,Runtime.compileScript}',
        any(arg(0, fromCaller), arg(0, isJoined)),
      ),
      ...advising(
        'await page.evaluate((name) => document.getElementById(name)?.textContent, name);',
        onCall(
          '*.{evaluate,evaluateOnNewDocument,evaluateHandle,addInitScript,evaluateJavaScript,evaluateAsync}',
          all(
            any(arg(0, fromCaller), arg(0, isJoined)),
            on(isPath(/page|frame|tab|browser|driver|chrome|runtime|client|context|phantom|window/i)),
          ),
        ),
      ),
      onCall('{expr-eval.evaluate,mathjs.evaluate,static-eval,safe-eval,notevil}', arg(0, fromRequest)),
    ],
  },
  examples: {
    swift: {
      bad: [
        'import JavaScriptCore\nimport Vapor\nfunc run(req: Request) async throws {\n    let name = try req.query.get(String.self, at: "name")\n    JSContext()!.evaluateScript(name)\n}',
      ],
      good: [
        'import JavaScriptCore\nimport Vapor\nfunc run(req: Request) async throws {\n    let name = try req.query.get(String.self, at: "name")\n    JSContext()!.setObject(name, forKeyedSubscript: "name" as NSString)\n}',
      ],
    },
    csharp: {
      bad: ['class A {\n  public string Run(string name) {\n    CSharpScript.EvaluateAsync(name);\n  }\n}'],
      good: [
        'class A {\n  public string Run(string name) {\n    CSharpScript.EvaluateAsync("1 + 1");\n  }\n}',
        'class A {\n  public string Run(string name) {\n    return policyQuery.RunAsync(name);\n  }\n}',
      ],
    },
    php: {
      bad: [
        "<?php\neval($_POST['code']);",
        "<?php\ninclude($_GET['page'] . '.php');",
        "<?php\nusort($rows, $_GET['by']);",
        '<?php\nfunction check($name) { assert("$name > 1"); }',
      ],
      good: [
        "<?php\ninclude('a.php');",
        "<?php\nusort($_GET['rows'], 'strcmp');",
        '<?php\nfunction check($name) { assert($name < 1 || $name > 2); }',
      ],
    },
    ruby: { bad: ['def run(text)\n  eval(text)\nend'], good: ["eval('1 + 1')"] },
    java: {
      bad: [
        'class A {\n  void run(HttpServletRequest request, String name) throws Exception {\n    engine.eval(name);\n  }\n}',
      ],
      good: [
        'class A implements Config {\n  public Object getValue(String name) {\n    return delegate.getValue(prefix + name);\n  }\n}',
        'class A {\n  Object run(String path, Node node) throws Exception {\n    XPathExpression expression = XPathFactory.newInstance().newXPath().compile(path);\n    return expression.evaluate(node, XPathConstants.NODESET);\n  }\n}',
        'class A {\n  void run(HttpServletRequest request, String name) throws Exception {\n    engine.eval("1 + 1");\n  }\n}',
      ],
    },
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
