import { isExponential } from '../flow/backtracking.ts';
import { any, arg, entry, fromCaller, fromRequest, isJoinedFromCaller, isTrue } from '../flow/conditions.ts';
import { onCall, type Sink } from '../flow/sink.ts';
import type { InsecureCodeRule } from '../insecure-code-rule.ts';

const exponential: Sink = { on: 'regexp', when: isExponential };

export const regexDenialOfService: InsecureCodeRule = {
  id: 'regex-denial-of-service',
  title: 'Regular expression denial of service (ReDoS)',
  severity: 'medium',
  cwe: ['CWE-1333'],
  owasp: ['A06:2021'],
  why: 'A short input can keep the regular expression, and with it the process, busy for minutes.',
  remediation: 'Avoid nested quantifiers over the same characters, and escape user input.',
  instead: {
    javascript: "new RegExp('^a+' + RegExp.escape(text));",
    python: "re.compile('^a+' + re.escape(text))",
    java: 'Pattern.compile("^a+" + Pattern.quote(text));',
    ruby: "Regexp.new('^a+' + Regexp.escape(text))",
    csharp: 'Regex.IsMatch(text, "^a+$", RegexOptions.NonBacktracking);',
  },
  references: ['https://owasp.org/www-community/attacks/Regular_expression_Denial_of_Service_-_ReDoS'],
  sinks: {
    csharp: [
      onCall(
        'Regex Regex.{IsMatch,Match,Replace,Matches}',
        any(
          arg(0, ({ text, joined }) => text !== null && !joined && isExponential(text)),
          arg(1, ({ text, joined }) => text !== null && !joined && isExponential(text)),
        ),
      ),
    ],
    ruby: [onCall('Regexp.{new,compile}', any(arg(0, fromRequest), arg(0, isJoinedFromCaller)))],
    java: [
      onCall(
        'Pattern.compile *.{matches,replaceAll,split}',
        arg(0, ({ text, joined }) => text !== null && !joined && isExponential(text)),
      ),
      onCall('Pattern.compile', arg(0, fromRequest)),
    ],
    python: [
      onCall(
        're.{compile,match,search,fullmatch,sub,subn,findall,finditer,split}',
        arg(0, ({ text, joined }) => text !== null && !joined && isExponential(text)),
      ),
      onCall('re.{compile,match,search,fullmatch,sub,findall,finditer}', arg(0, fromRequest)),
    ],
    javascript: [
      exponential,
      {
        // https://ajv.js.org/security.html#untrusted-schemas
        ...onCall('ajv ajv.default Ajv', arg(0, entry('allErrors', isTrue)), 'low'),
        title: 'Unbounded collection of validation errors',
        cwe: ['CWE-400'],
        instead: 'new Ajv({ allErrors: false });',
      },
      onCall(
        'RegExp',
        arg(0, ({ text, joined }) => text !== null && !joined && isExponential(text)),
      ),
      onCall('RegExp', arg(0, fromRequest)),
      // Callers of a library are mostly trusted to write patterns.
      { ...onCall('RegExp', arg(0, fromCaller), 'low'), confidence: 'low' },
      onCall(
        '*.{match,matchAll,search,replace,split}',
        any(arg(0, ({ path, origin }) => origin === 'request' && path?.includes('RegExp') === true)),
      ),
    ],
  },
  examples: {
    csharp: {
      bad: ['class A {\n  public string Run(string name) {\n    var r = new Regex("^(a+)+$");\n  }\n}'],
      good: ['class A {\n  public string Run(string name) {\n    var r = new Regex("^a+$");\n  }\n}'],
    },
    ruby: { bad: ['def show\n  Regexp.new(params[:word])\nend'], good: ["Regexp.new('^a+$')"] },
    java: {
      bad: [
        'class A {\n  void run(HttpServletRequest request, String name) throws Exception {\n    Pattern.compile("^(a+)+$");\n  }\n}',
      ],
      good: [
        'class A {\n  void run(HttpServletRequest request, String name) throws Exception {\n    Pattern.compile("^a+$");\n  }\n}',
      ],
    },
    python: { bad: ["import re\nre.match(r'^(a+)+$', text)"], good: ["import re\nre.match(r'^a+$', text)"] },
    javascript: {
      bad: [
        'const a = /^(a+)+$/;',
        'const b = /(\\w*)*x/;',
        'function find(word) { return new RegExp(word); }',
      ],
      good: ['const a = /^a+$/;', 'const b = /^(?:ab)+$/;', "const c = new RegExp('^a+$');"],
    },
  },
};
