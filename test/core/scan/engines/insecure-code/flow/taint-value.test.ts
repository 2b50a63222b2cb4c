// What becomes of values that are put together.
import t from 'tap';
import type { IrNode } from '../../../../../../packages/core/src/scan/engines/insecure-code/flow/ir.ts';
import {
  constantValue,
  joinValues,
  type TaintValue,
  unknownValue,
  worstOrigin,
} from '../../../../../../packages/core/src/scan/engines/insecure-code/flow/taint-value.ts';

const code = {} as IrNode;
const text = constantValue(code, 'select ');
const request: TaintValue = unknownValue(code, null, 'request');
const escaped: TaintValue = { ...request, sanitized: true };
const unknown = unknownValue(code);

t.test('joinValues: is as bad as its worst part', (t) => {
  t.equal(joinValues(code, [text, unknown, request]).origin, 'request');
  t.equal(joinValues(code, [text, unknown]).origin, 'unknown');
  t.equal(joinValues(code, [text, text]).origin, 'constant');
  t.equal(worstOrigin([]), 'constant');
  t.end();
});

t.test('joinValues: is sanitized where every part that is not constant is', (t) => {
  t.notOk(joinValues(code, [text, escaped, request]).sanitized);
  t.notOk(joinValues(code, [request, text, escaped]).sanitized);
  t.notOk(joinValues(code, [escaped, unknown]).sanitized);
  t.ok(joinValues(code, [text, escaped, text, escaped]).sanitized);
  t.notOk(joinValues(code, [text, text]).sanitized, 'of nothing but constants there is nothing to say');
  t.end();
});

t.test('joinValues: is joined where something is put beside what is not constant', (t) => {
  t.ok(joinValues(code, [text, request]).joined);
  t.notOk(joinValues(code, [request]).joined);
  t.notOk(joinValues(code, [text, text]).joined);
  t.ok(joinValues(code, [joinValues(code, [text, request])]).joined, 'what was joined stays so');
  t.end();
});

t.test('joinValues: knows the text around what is not known', (t) => {
  t.equal(joinValues(code, [text, constantValue(code, 7), request]).text, 'select 7\0');
  t.equal(joinValues(code, [constantValue(code, 'a'.repeat(5000))]).text?.length, 4000);
  t.end();
});

t.test('joinValues: lacks only what every part lacks', (t) => {
  const undotted: TaintValue = { ...request, lacks: '..' };
  t.equal(joinValues(code, [text, undotted, undotted]).lacks, '..');
  t.equal(joinValues(code, [undotted, request]).lacks, undefined);
  t.end();
});
