import t from 'tap';
import { swiftTypes } from '../../../../../../packages/core/src/scan/engines/insecure-code/languages/swift-types.ts';
import { lowered, name } from './swift-lowered.ts';

t.test('swift declarations: types, their makers and fields', async (t) => {
  t.match(
    await lowered(`final class A: B, C {
  private let d: D
  var e: [Int] { [1] }
  let f = 1
  init(d: D) { self.d = d }
  static func g(_ h: String?, to i: some E) -> H { h }
}`),
    [
      {
        declares: { name: 'A', supers: [name('B'), name('C')], fields: { d: 'D', e: 'Int' } },
        parts: [
          { kind: 'assign', target: name('d'), type: 'D' },
          { kind: 'function', name: 'e', isGetter: true },
          { kind: 'assign', target: name('f') },
          { kind: 'function', constructs: 'A', owner: { name: 'A' } },
          {
            kind: 'function',
            name: 'g',
            parameters: [
              { target: name('h'), type: 'String' },
              { target: name('i'), type: 'E' },
            ],
            result: 'H',
          },
        ],
      },
    ],
  );
  t.match(await lowered('extension A { func b() {} }'), [{ parts: [{ owner: { name: 'A' } }] }]);
});

t.test('swift declarations: values, and what they are read as', async (t) => {
  t.match(
    await lowered(
      'struct A {}\nlet (b, c) = d\nlet e = try f.decode(A.self)\nlet g = try f.decode(H.self)\nvar i: I',
    ),
    [
      {},
      { target: { items: [name('b'), name('c')] }, value: name('d') },
      { target: name('e'), type: 'A' },
      { target: name('g'), type: undefined },
      { target: name('i'), type: 'I' },
    ],
  );
  t.match(await lowered('import A\nimport class B.C'), [
    { names: [{ local: '*', path: 'A' }], keepsNames: true },
    { names: [{ local: 'C', path: 'B.C' }] },
  ]);
});

t.test('swift types: what a file declares, and what it inherits and conforms to', async (t) => {
  const text = `
public struct A: B, C.D {
extension E.F: @unchecked G where H: I {
actor J {
@main
final class K<L>: M<L> {
protocol N: AnyObject {
`;
  t.same(
    [...swiftTypes(text)],
    [
      { name: 'A', supers: ['B', 'D'] },
      { name: 'F', supers: ['G'] },
      { name: 'J', supers: [] },
      { name: 'K', supers: ['M'] },
      { name: 'N', supers: ['AnyObject'] },
    ],
  );
});
