// Why each rule about quality matters, with code that it reports and the same done right.
import type { RuleInfo } from '../engine.ts';
import { explanation } from './quality-explanation.ts';

export const qualityExplanations: Readonly<Record<string, Pick<RuleInfo, 'description' | 'examples'>>> = {
  'cognitive-complexity': explanation(
    'Code that branches inside of branches has to be held in the head as a whole; changes to it break what their author did not see.',
    'if (a) { for (const x of list) { if (x.ok) { while (more()) { step(x); } } } }',
    'if (!a) return;\nfor (const x of list) if (x.ok) stepAll(x);',
  ),
  'commented-out-code': explanation(
    'Nobody knows whether it is still right or why it stands there; the history of Git keeps it anyway.',
    '// const total = price * 1.19;\nconst total = withTax(price);',
    'const total = withTax(price);',
  ),
  'complex-function': explanation(
    'Each branch is a path that needs a test; with many of them some are never run before production.',
    'switch (kind) { case 1: … case 24: … }',
    'const handlers = { 1: open, 2: close };\nhandlers[kind]();',
  ),
  'dead-export': explanation(
    'It is read, reviewed and updated like the rest, and nothing uses it.',
    'export function unusedElsewhere() {}',
    '// deleted, or without `export` where only this file uses it',
  ),
  'debugger-statement': explanation(
    'It stops the program where a debugger is attached, and prints internals where none is.',
    'debugger;',
    "log.debug('state', { id });",
  ),
  'deep-nesting': explanation(
    'The condition that leads to the innermost line is spread over the screen.',
    'if (a) { if (b) { if (c) { if (d) { run(); } } } }',
    'if (!a || !b || !c || !d) return;\nrun();',
  ),
  'duplicated-block': explanation(
    'A fault that is fixed in one copy stays in the others.',
    '// the same 20 lines in two files',
    "import { parseRow } from './parse-row.js';",
  ),
  'empty-catch': explanation(
    'The failure is gone: nobody learns of it, and the program continues with half of its work.',
    'try { save(order); } catch {}',
    "try { save(order); } catch (error) { log.error('order not saved', { error }); throw error; }",
  ),
  'focused-test': explanation(
    'All other tests of the file are skipped, and the run is green.',
    "it.only('adds', () => {});",
    "it('adds', () => {});",
  ),
  hotspot: explanation(
    'Complex code that changes often is where faults come from; it pays most to simplify it first.',
    '// 40 commits in 90 days, cyclomatic complexity 35',
    '// split by responsibility, with tests',
  ),
  'long-file': explanation(
    'A file with several reasons to change is changed by several people at once.',
    '// orders.js: 2,400 lines',
    '// orders/price.js, orders/stock.js, orders/mail.js',
  ),
  'long-function': explanation(
    'What it does cannot be seen at once, tested apart or named.',
    'function handle() { /* 180 lines */ }',
    'function handle() { const order = read(); price(order); store(order); }',
  ),
  'many-parameters': explanation(
    'Arguments of one type are swapped without notice.',
    "createUser('Ada', 'Lovelace', true, false, null, 'de')",
    "createUser({ firstName: 'Ada', lastName: 'Lovelace', isAdmin: true })",
  ),
  'swallowed-promise': explanation(
    'A rejection that nobody handles ends a Node.js process, or is lost.',
    'save(order);',
    'await save(order);',
  ),
  'todo-comment': explanation(
    'Without an owner or an issue it stays for years.',
    '// TODO handle timeouts',
    '// https://issues.example.com/42: handle timeouts',
  ),
  'quality-settings': explanation(
    'What the settings meant is not applied, so the audit checks something else.',
    '"maxLines": "many"',
    '"maxLines": 400',
  ),
};
