import t from 'tap';
import { lowered, name, text } from './rust-lowered.ts';

const call = (callee: unknown) => ({ kind: 'call', callee });
const member = (object: unknown, last: string) => ({ kind: 'member', object, name: last });

t.test('rust declarations: parameters go by what reads them out of a request', async (t) => {
  t.match(
    await lowered(
      '#[get("/a/{b}")]\nasync fn f(b: web::Path<String>, Query(c): Query<Search>, d: Json<u64>) {}',
    ),
    [
      {
        kind: 'function',
        name: 'f',
        decorators: [{ ...call(name('get')), args: [text('/a/{b}')] }],
        parameters: [
          { target: name('b'), type: 'String', decorators: [call(member(name('web'), 'Path'))] },
          { target: name('c'), type: 'Search', decorators: [call(name('Query'))] },
          { target: name('d'), type: 'int', decorators: [call(name('Json'))] },
        ],
      },
    ],
  );
});

t.test('rust declarations: parts of a route of Rocket', async (t) => {
  const routed = call(member(name('rocket'), 'routed'));
  const [func] = (await lowered(
    '#[post("/<a>/<b>/<c..>?<d>", data = "<e>")]\nfn f(a: &str, b: Id, c: PathBuf, d: Option<String>, e: Form<E>, g: &G) {}',
  )) as [{ parameters: { decorators?: unknown[] }[] }];
  t.same(
    func.parameters.map(({ decorators = [] }) =>
      decorators.some((one) => JSON.stringify(one) === JSON.stringify(routed)),
    ),
    [true, false, false, true, true, false],
  );
});

t.test('rust declarations: imports, one by one', async (t) => {
  t.match(await lowered('use a::{b, c::{self, D as E}, f::*};\nuse g::h;'), [
    {
      parts: [
        { kind: 'import', path: 'a.f.*' },
        { kind: 'import', names: [{ local: '*', path: 'a.f' }], keepsNames: true },
        {
          kind: 'import',
          names: [
            { local: 'b', path: 'a.b' },
            { local: 'c', path: 'a.c' },
            { local: 'E', path: 'a.c.D' },
          ],
        },
      ],
    },
    { parts: [{ names: [{ local: 'h', path: 'g.h' }] }] },
  ]);
});

t.test('rust declarations: types, their fields and methods', async (t) => {
  t.match(
    await lowered(
      'pub struct A { b: Arc<Client>, c: Option<u32> }\nimpl T for A { fn f(&self) -> B { g() } }',
    ),
    [
      { declares: { name: 'A', fields: { b: 'Client', c: 'int' } } },
      {
        declares: { name: 'A', supers: [name('T')] },
        parts: [{ kind: 'function', name: 'f', self: 'self', owner: { name: 'A' }, result: 'B' }],
      },
    ],
  );
  t.match(await lowered('fn f() { A { b, c: d, ..e }; }'), [
    {
      body: [
        {
          parts: [
            {
              value: {
                kind: 'call',
                constructs: true,
                named: [
                  { key: 'b', value: name('b') },
                  { key: 'c', value: name('d') },
                  { key: '**', value: name('e') },
                ],
              },
            },
          ],
        },
      ],
    },
  ]);
});

t.test('rust declarations: what is compiled for tests alone is left out', async (t) => {
  t.same(await lowered('#[cfg(test)]\nmod tests { fn f() {} }\n#[test]\nfn g() {}'), []);
  t.match(await lowered('#[cfg(not(test))]\nfn f() {}\n#[cfg(feature = "test")]\nfn g() {}'), [
    { name: 'f' },
    { name: 'g' },
  ]);
});
