import t from 'tap';
import {
  rustModule,
  rustTarget,
} from '../../../../../../packages/core/src/scan/engines/insecure-code/cross-file/rust-modules.ts';
import type { CalledPath } from '../../../../../../packages/core/src/scan/engines/insecure-code/flow/answers.ts';

const files = new Set([
  'src/main.rs',
  'src/web.rs',
  'src/store/mod.rs',
  'src/store/users.rs',
  'src/store/users/query.rs',
  'crates/b/src/lib.rs',
  'crates/b/src/web.rs',
]);
const find = (module: string, from: string) => rustModule(module, from, (path) => files.has(path));

t.test('modules of Rust: where their files are', async (t) => {
  for (const [module, from, path] of [
    ['crate.web', 'src/store/users.rs', 'src/web.rs'],
    ['crate.web', 'crates/b/src/lib.rs', 'crates/b/src/web.rs'],
    ['crate.store', 'src/main.rs', 'src/store/mod.rs'],
    ['crate.store.users.query', 'src/web.rs', 'src/store/users/query.rs'],
    ['crate.store.Users', 'src/web.rs', 'src/store/mod.rs'],
    ['super.users', 'src/store/users/query.rs', 'src/store/users.rs'],
    ['super', 'src/store/users/query.rs', 'src/store/users.rs'],
    ['crate', 'src/store/users.rs', 'src/main.rs'],
    ['users', 'src/store/mod.rs', 'src/store/users.rs'],
    ['self.query', 'src/store/users.rs', 'src/store/users/query.rs'],
    ['serde web', 'src/main.rs', 'src/web.rs'],
    ['std.fs', 'src/main.rs', undefined],
    ['web', 'src/store/users.rs', undefined],
  ] as const)
    t.equal(find(module, from), path, `${module} of ${from}`);
});

t.test('modules of Rust: what a call leads to', async (t) => {
  const target = (path: string, more: object = {}, modules: readonly string[] = []) =>
    rustTarget({ path, ...more } as unknown as CalledPath, modules);
  const within = { owner: { name: 'Users', supers: [], decorators: [] } };
  t.same(target('crate.store.find'), { module: 'crate.store', name: 'find' });
  t.same(target('crate.store.Users.open'), { module: 'crate.store', owner: 'Users', name: 'open' });
  t.same(target('Users.open().find'), { owner: 'Users', name: 'find' });
  t.same(target('users.find', { receiver: { type: 'store.Users<A>' } }), {
    module: 'store',
    owner: 'Users',
    name: 'find',
  });
  t.same(target('self.find', { within }), { owner: 'Users', name: 'find' });
  t.same(target('self.find'), undefined);
  t.same(target('find', {}, ['a.*', 'b.C']), { module: 'a', name: 'find' });
  t.same(target('find', {}, ['b.C']), undefined);
});
