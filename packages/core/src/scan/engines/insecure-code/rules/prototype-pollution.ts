import { any, anyArg, arg, fromCaller, fromRequest, says } from '../flow/conditions.ts';
import { onCall } from '../flow/sink.ts';
import type { TaintValue } from '../flow/taint-value.ts';
import type { InsecureCodeRule } from '../insecure-code-rule.ts';

/** Words of files that take names from untrusted input or from their callers. */
const words = [
  'req',
  'request',
  'ctx',
  'event',
  '__proto__',
  'prototype',
  'merge',
  'extend',
  'path',
  'key',
  'keys',
  'name',
];

export const prototypePollution: InsecureCodeRule = {
  id: 'prototype-pollution',
  title: 'Prototype pollution',
  severity: 'medium',
  cwe: ['CWE-1321', 'CWE-915'],
  owasp: ['A03:2021', 'A08:2021'],
  why: 'With the property name `__proto__`, an attacker modifies every object of the program.',
  remediation: 'Store such values in a Map, or reject property names that lead to the prototype first.',
  instead: {
    javascript: 'const values = new Map(); values.set(name, value);',
  },
  references: [
    'https://cheatsheetseries.owasp.org/cheatsheets/Prototype_Pollution_Prevention_Cheat_Sheet.html',
  ],
  sinks: {
    javascript: [
      {
        on: 'assign',
        words,
        paths: '*.[]',
        when: ({ index }) => index !== undefined && fromRequest(index) && !isHarmless(index),
      },
      {
        on: 'assign',
        words,
        paths: '*.[].[]',
        when: ({ index, value }) =>
          index !== undefined &&
          !isHarmless(index) &&
          (fromRequest(index) || (!isNumber(value) && (fromCaller(index) || fromCaller(value)))),
      },
      onCall(
        '{lodash,_,lodash.merge,deepmerge,merge-deep,defaults-deep,deep-extend}.{merge,mergeWith,defaultsDeep,set,setWith,zipObjectDeep} {lodash.merge,lodash.set,lodash.defaultsdeep,deep-extend,merge-deep,dset,set-value}',
        anyArg(fromRequest),
      ),
      onCall('{$,jQuery}.extend', any(arg(2, fromRequest))),
      onCall('Object.setPrototypeOf', arg(1, fromRequest)),
      onCall('*.__defineGetter__', arg(0, says(/^__proto__$/))),
    ],
  },
  examples: {
    javascript: {
      bad: [
        'function set(path, name, value) { settings[path][name] = value; }',
        "app.post('/', (req, res) => { settings[req.body.name] = req.body.value; });",
        "const _ = require('lodash'); app.post('/', (req, res) => { _.merge(settings, req.body); });",
      ],
      good: [
        "settings['name'] = req.body.value;",
        'for (let i = 0; i < 3; i++) rows[i][0] = 1;',
        'function count(path, name) { counts[path][name] += 1; }',
        'function add(path: string, name: string, count: number) { counts[path][name] += count; }',
        'exports.fail = (event, client) => { client[kSocket][kError] = event; };',
      ],
    },
  },
};

/** `counts[kind][name] += 1`: counts, of names that only a caller gives; what a sanitizer or a type made a number is one. */
function isNumber({ literal, sanitized }: TaintValue): boolean {
  return typeof literal === 'number' || sanitized === true;
}

/** Counters; and constants and symbols, `MAX_SIZE` and `kSocket`. */
function isHarmless({ code }: TaintValue): boolean {
  const name = code.kind === 'name' ? code.name : '';
  return (
    /^(?:[ijkmnxyz]|\w*(?:idx|index|row|col|column)\w*)$/i.test(name) ||
    /^(?:k[A-Z]\w*|[A-Z][A-Z\d_]+)$/.test(name)
  );
}
