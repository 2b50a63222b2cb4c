// What a module exports, by each way in which packages say it; and that what is made as it runs is never called whole.
import t from 'tap';
import { exportedNames } from '../../../../../../packages/core/src/scan/fixes/exports/npm/npm-names.ts';
import { packageOf } from '../package-setup.ts';

const cases: Readonly<
  Record<string, readonly [files: Readonly<Record<string, string>>, names: string, isWhole?: boolean]>
> = {
  declarations: [
    {
      'a.ts':
        'export declare function f(): void;\nexport const { x, y: [z] } = g();\nexport class C {}\nexport enum E {}\n' +
        'export interface I {}\nexport type T = 1;\nexport namespace N {}\nconst l = 1;\nexport { l as m, l };\nexport default l;',
    },
    'C E I N T default f l m x z',
  ],
  'everything of another file': [
    {
      'a.d.ts': "export * from './b.js';\nexport * as ns from './c';",
      'b.d.ts': 'export const b: 1;\nexport default b;',
    },
    'b ns',
  ],
  'everything of another package': [{ 'a.js': "export * from 'other';" }, '', false],
  'a file that is not there': [{ 'a.js': "export * from './gone';\nexport const a = 1;" }, 'a', false],
  'CommonJS members': [
    {
      'a.js':
        'exports.a = exports.b = 1;\nmodule.exports.c = 2;\nexports["d"] = 3;\nObject.defineProperty(exports, "e", {});\nObject.defineProperty(exports, "__esModule", { value: true });',
    },
    'a b c d default e',
  ],
  'an object': [
    { 'a.js': "module.exports = { a, b: 1, 'c-d': 2, ...require('./b') };", 'b.js': 'exports.e = 1;' },
    'a b c-d default e',
  ],
  'a function with members': [
    { 'a.js': 'function it() {}\nit.a = 1;\nmodule.exports = it;\nmodule.exports.b = 2;' },
    'a b default',
  ],
  'another module, by the environment': [
    {
      'a.js':
        "if (process.env.NODE_ENV === 'production') module.exports = require('./b');\nelse module.exports = require('./c');",
      'b.js': 'exports.a = 1;',
      'c.js': 'exports.a = 1; exports.dev = 1;',
    },
    'a default dev',
  ],
  'what TypeScript writes': [
    { 'a.js': '__exportStar(require("./b"), exports);\nexports.a = void 0;', 'b.js': 'exports.b = 1;' },
    'a b default',
  ],
  'what esbuild writes': [
    {
      'a.js':
        'var all = {};\n__export(all, { a: () => a, b: () => b });\nmodule.exports = __toCommonJS(all);',
    },
    'a b',
  ],
  'export = with a namespace': [
    {
      'a.d.ts':
        'declare function it(): void;\ndeclare namespace it {\n  const a: 1;\n  export interface B {}\n}\nexport = it;',
    },
    'B a default',
  ],
  'export = of a value': [{ 'a.d.ts': 'declare const it: Other;\nexport = it;' }, 'default', false],
  'a computed member': [
    { 'a.js': 'for (const key of list) exports[key] = 1;\nexports.a = 1;' },
    'a default',
    false,
  ],
  'the result of a call': [{ 'a.js': 'module.exports = make();' }, '', false],
  'a variable that holds the result of a call': [
    { 'a.js': 'const it = make();\nit.a = 1;\nmodule.exports = it;' },
    'a default',
    false,
  ],
  'declarations for another module': [{ 'a.d.ts': "declare module 'x' { export const a: 1; }" }, '', false],
  'what is no code': [{ 'a.js': 'this is (not' }, '', false],
};

for (const [name, [files, names, isWhole = true]] of Object.entries(cases))
  t.test(`exportedNames: ${name}`, async (t) => {
    const found = await exportedNames(packageOf(files), Object.keys(files)[0] ?? '');
    t.equal([...found.names].sort().join(' '), names);
    t.equal(found.isWhole, isWhole);
  });
