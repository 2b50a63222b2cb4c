// What a module of a Python package has; what is made as it runs is never called absent.
import t from 'tap';
import { pythonState } from '../../../../../../packages/core/src/scan/fixes/exports/python/python-names.ts';
import { packageOf } from '../package-setup.ts';

type Files = Readonly<Record<string, string>>;
const state = (files: Files | string, name: string, module = 'left') =>
  pythonState(packageOf(typeof files === 'string' ? { 'left/__init__.py': files } : files), module, name);

t.test('pythonState: names that code sets at its top', async (t) => {
  const code = [
    'import os.path, sys as system',
    'from .sub import a as b, c',
    'D: int = 1',
    'e, (f, *g) = 1, (2, 3)',
    '@cached',
    'async def h(): inner = 1',
    'class I:\n    member = 1',
    'if system:\n    J = 1\nelse:\n    def K(): pass',
    'try:\n    L = 1\nexcept E as err:\n    M = 2',
    'for N in []: pass',
    'with o() as P: pass',
    '__all__ = ["D"]',
    'D += 1',
  ].join('\n');
  for (const name of 'os system b c D e f g h I J K L M N P'.split(' '))
    t.equal(await state(code, name), 'there', name);
  for (const name of 'a inner member path sys'.split(' ')) t.equal(await state(code, name), 'absent', name);
  t.equal(await state(code, 'I.anything'), 'there', 'members of values are not compared');
  t.equal(await state(code, '__name__'), 'there');
});

t.test('pythonState: modules below, wherever sources keep them', async (t) => {
  const files = {
    'src/left/__init__.py': 'x = 1',
    'src/left/sub.py': 'y = 1',
    'src/left/deep/more.py': 'z = 1',
  };
  t.equal(await state(files, ''), 'there');
  t.equal(await state(files, 'sub'), 'there');
  t.equal(await state(files, 'sub.y'), 'there');
  t.equal(await state(files, 'sub.x'), 'absent');
  t.equal(await state(files, 'y', 'left.sub'), 'there');
  t.equal(await state(files, 'deep.more.z'), 'there');
  t.equal(await state(files, 'deep.other'), 'unknown', 'a folder without code of its own');
  t.equal(await state(files, '', 'left.gone'), 'absent');
  t.equal(await state({ 'left.py': 'x = 1' }, 'x'), 'there');
  t.equal(await state({ 'left.pyi': 'def x(): ...' }, 'x'), 'there');
  const compiled = { 'left/__init__.py': '', 'left/_fast.cpython-312-x86_64-linux-gnu.so': '' };
  t.equal(await state(compiled, '_fast.x'), 'unknown');
});

t.test('pythonState: everything of other modules', async (t) => {
  const of = (sub: string) => ({
    'left/__init__.py': 'from .sub import *\nfrom left.more import *',
    'left/sub.py': sub,
    'left/more.py': 'm = 1',
  });
  t.equal(await state(of('a = 1\n_b = 2'), 'a'), 'there');
  t.equal(await state(of('a = 1\n_b = 2'), '_b'), 'absent');
  t.equal(await state(of('a = 1'), 'm'), 'there');
  t.equal(await state(of('a = 1\n_b = 2\n__all__ = ("_b",)'), '_b'), 'there');
  t.equal(await state(of('a = 1\nb = 2\n__all__ = ["b"]'), 'a'), 'absent');
  t.equal(await state(of('a = 1\n__all__ = names()'), 'c'), 'unknown');
  t.equal(await state(of('from .. import left\nfrom left import *'), 'c'), 'unknown', 'each of the other');
  t.equal(await state(of('__all__ = ["a"]\n__all__.append("c")'), 'c'), 'unknown');
  const below = { 'left/__init__.py': 'from .sub import *', 'left/sub/__init__.py': '', 'left/sub/c.py': '' };
  t.equal(await state(below, 'c'), 'there', 'modules of a package that lists nothing');
  t.equal(await state('from os import *', 'c'), 'unknown');
  t.equal(await state('from .gone import *', 'c'), 'unknown');
});

t.test('pythonState: what is made as the module runs', async (t) => {
  for (const code of [
    'def __getattr__(name): return 1',
    '__getattr__, __dir__ = attach(__name__)',
    'globals()["a"] = 1',
    'def f():\n    globals().update(x)\nf()',
    'for k in x:\n    setattr(me, k, 1)',
    'exec("a = 1")',
    '@enum.global_enum\nclass E: pass',
    'E._convert_("E", __name__, f)',
    'import sys\nsys.modules[__name__] = Lazy()',
    'a = 1\ndel a',
  ])
    t.equal(await state(code, 'a'), 'unknown', code);
  t.equal(await state('a = 1\ndel a', 'b'), 'absent');
  t.equal(await state('def f():\n    global a\n    a = 1', 'a'), 'there');
  t.equal(await state('def f():\n    exec("a = 1")', 'a'), 'absent');
});
