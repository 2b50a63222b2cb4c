// The fields that a block of Terraform comes to.
import { type Fields, isList, newFields, noteOrigin, setField, unknown, type Value } from '../../value.ts';
import { evaluate } from './evaluate-expression.ts';
import type { Block, Body } from './hcl-syntax.ts';
import { entriesOf, type Scope, toText } from './terraform-values.ts';

/** Instances of a block, resource or module that are evaluated; more of them differ in their names. */
export const maxInstances = 20;

/** Attributes as they are evaluated, and blocks of one type as a list; dynamic blocks are expanded. */
export function evaluateBody({ attributes, blocks }: Body, scope: Scope, line: number): Fields {
  const fields = newFields(line);
  for (const { name, value, line: at } of attributes.values()) {
    const written = scope.writtenAt?.(value);
    const result = evaluate(value, scope);
    // The lines of its items are those of this file, or of where it is written; of any other list they say nothing.
    const isPlaced = (value.kind === 'tuple') === (written === undefined);
    setField(fields, name, isList(result) && !isPlaced ? [...result] : result, at);
    if (written) noteOrigin(fields, name, written);
  }
  for (const block of blocks) {
    scope.budget.consume(1);
    if (block.type === 'dynamic') expandDynamic(fields, block, scope);
    else addBlock(fields, block.type, evaluateBody(block.body, scope, block.line), block.line);
  }
  return fields;
}

function addBlock(fields: Fields, type: string, value: Value, line: number): void {
  const known = fields[type];
  setField(fields, type, isList(known) ? [...known, value] : [value], line);
}

function expandDynamic(fields: Fields, { labels, body, line }: Block, scope: Scope): void {
  const [type = ''] = labels;
  const content = body.blocks.find((block) => block.type === 'content');
  const over = body.attributes.get('for_each')?.value;
  if (content === undefined || over === undefined) return;
  const entries = entriesOf(evaluate(over, scope));
  if (entries === undefined) {
    addBlock(fields, type, unknown, line);
    return;
  }
  const named = body.attributes.get('iterator')?.value;
  const iterator = named?.kind === 'name' ? named.name : (toText(type) ?? type);
  for (const [key, value] of entries.slice(0, 10 * maxInstances)) {
    const locals = new Map(scope.locals).set(iterator, eachOf(key, value));
    addBlock(fields, type, evaluateBody(content.body, { ...scope, locals }, content.line), content.line);
  }
}

/** What `each`, or the name of an iterator, stands for. */
export function eachOf(key: Value, value: Value): Fields {
  const fields = newFields();
  fields.key = key;
  fields.value = value;
  return fields;
}
