import { all, any, arg, fromCaller, fromRequest, isPath, option } from '../flow/conditions.ts';
import { onCall } from '../flow/sink.ts';
import type { InsecureCodeRule } from '../insecure-code-rule.ts';

export const unsafeDeserialisation: InsecureCodeRule = {
  id: 'unsafe-deserialisation',
  title: 'Data read in a format that can run code',
  severity: 'high',
  cwe: ['CWE-502'],
  owasp: ['A08:2021'],
  why: 'Whoever writes the data decides which code runs while it is read.',
  remediation: 'Exchange data as data: `JSON.parse(text)`, `yaml.safe_load(text)`.',
  references: ['https://cheatsheetseries.owasp.org/cheatsheets/Deserialization_Cheat_Sheet.html'],
  sinks: {
    javascript: [
      onCall(
        '{node-serialize,serialize-to-js,cryo,php-serialize,serialijse}.{unserialize,deserialize,parse} funcster.deepDeserialize serialize-to-js.deserialize',
      ),
      onCall(
        'js-yaml.{load,loadAll}',
        any(option('schema', isPath(/DEFAULT_FULL_SCHEMA/)), all(arg(0, fromRequest))),
      ),
      onCall('{v8,bson}.deserialize', arg(0, fromCaller)),
    ],
  },
  examples: {
    javascript: {
      bad: ["const serialize = require('node-serialize'); serialize.unserialize(req.cookies.profile);"],
      good: ['JSON.parse(req.cookies.profile);'],
    },
  },
};
