import t from 'tap';
import { declaredTypes } from '../../../../../../packages/core/src/scan/engines/insecure-code/cross-file/declared-types.ts';

t.test('declared types: each with its package, and what it extends and implements', (t) => {
  t.strictSame(
    declaredTypes(
      'java',
      'package a.b;\n@Service("users")\npublic final class UsersOnDisk<T extends Comparable<T>> extends x.Base<T> implements IUsers, Closeable {\n  static class Inner {}\n}\npublic interface IUsers extends Readable, Writable {\n}\npublic record User(String name, List<String> roles) implements Named {\n}\n',
    ),
    [
      { name: 'UsersOnDisk', space: 'a.b', supers: ['Base', 'IUsers', 'Closeable'] },
      { name: 'Inner', space: 'a.b' },
      { name: 'IUsers', space: 'a.b', supers: ['Readable', 'Writable'] },
      { name: 'User', space: 'a.b', supers: ['Named'] },
    ],
  );
  t.strictSame(
    declaredTypes(
      'csharp',
      'namespace A.B;\npublic sealed class Users(IDisk disk) : Base<User>(disk), IUsers where T : class\n{\n}\npublic interface IUsers\n{\n}\n',
    ),
    [
      { name: 'Users', space: 'A.B', supers: ['Base', 'IUsers'] },
      { name: 'IUsers', space: 'A.B' },
    ],
  );
  t.strictSame(
    declaredTypes(
      'php',
      '<?php\nnamespace A\\B;\nfinal class Users extends \\C\\Base implements IUsers\n{\n}\n',
    ),
    [{ name: 'Users', space: 'A.B', supers: ['Base', 'IUsers'] }],
  );
  t.strictSame(
    declaredTypes('ruby', 'module A\n  class Users < A::Base\n  end\n  class << self\n  end\nend\n'),
    [{ name: 'Users', supers: ['Base'] }],
  );
  t.strictSame(
    declaredTypes('javascript', 'export default abstract class Users extends Base implements A, B {\n}\n'),
    [{ name: 'Users', supers: ['Base', 'A', 'B'] }],
  );
  t.strictSame(declaredTypes('go', 'type Users struct {\n}\n'), []);
  t.end();
});

t.test('declared types: what is written of a type declares none', (t) => {
  t.strictSame(declaredTypes('java', '// the class of users; see\nint classes = 3;\nuserclass x;\n'), []);
  t.equal(declaredTypes('java', 'class A {}\n'.repeat(300)).length, 200);
  t.end();
});
