/** `node:fs` without the cost of importing it: that loads parts nothing here uses, a tenth of a start. */
export const fileSystem = process.getBuiltinModule('node:fs');
