import t from 'tap';
import { DeclaredNames } from '../../../../../packages/core/src/scan/engines/insecure-code/cross-file/declared-names.ts';

t.test('DeclaredNames: knows the types that each language declares, the first of several', async (t) => {
  const javascript = new DeclaredNames(
    'javascript',
    'import { Users, type Orders } from \'./stores\';\nimport Mail from "./mail";\nclass A { constructor(private users: Users, orders?: shop.Orders) {}\n  name: string; at: Promise<Users>; }\nconst mail = await new Mail(1); let users: Other;',
  );
  t.equal(javascript.typeOf('users'), 'Users');
  t.equal(javascript.typeOf('orders'), 'Orders', 'without what stands before it');
  t.equal(javascript.typeOf('mail'), 'Mail');
  t.equal(javascript.typeOf('at'), undefined, 'a type that everybody uses');
  t.equal(javascript.typeOf('name'), undefined);
  t.equal(javascript.moduleOf('Users'), './stores');
  t.equal(javascript.moduleOf('Orders'), './stores');
  t.equal(javascript.moduleOf('Mail'), './mail');
  t.equal(javascript.moduleOf('Other'), undefined);

  const java = new DeclaredNames(
    'java',
    'private final List<User> all; a.b.UserService users; var made = new Made();',
  );
  t.equal(java.typeOf('users'), 'UserService');
  t.equal(java.typeOf('made'), 'Made');
  t.equal(java.typeOf('all'), undefined);
  t.equal(java.moduleOf('UserService'), undefined);

  const go = new DeclaredNames(
    'go',
    'type A struct {\n\tusers *store.Users\n\tname string\n}\nb := NewClient(1)',
  );
  t.equal(go.typeOf('users'), 'Users');
  t.equal(go.typeOf('name'), undefined);
});

t.test('DeclaredNames: goes through the text twice, however many names are asked for', async (t) => {
  let ways = 0;
  const text = 'const first = new Made();\n'.repeat(100);
  const counted = {
    matchAll(pattern: RegExp) {
      ways += 1;
      return text.matchAll(pattern);
    },
  } as unknown as string;
  const names = new DeclaredNames('javascript', counted);

  for (let name = 0; name < 1_000; name += 1) names.typeOf(`name${name}`);

  t.equal(names.typeOf('first'), 'Made');
  t.equal(ways, 2);
});
