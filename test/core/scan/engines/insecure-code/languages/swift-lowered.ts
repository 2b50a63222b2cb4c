// Swift as the engine reads it.
import { readerOf } from './lowered-code.ts';

export { name, text } from './lowered-code.ts';
export const { lowered, statement, statements } = readerOf('swift', 'a.swift', 'func f() {');
