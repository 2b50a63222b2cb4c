// What a package of a Go module exports.
import t from 'tap';
import { goNames } from '../../../../../../packages/core/src/scan/fixes/exports/go/go-names.ts';
import { packageOf } from '../package-setup.ts';

const namesOf = async (files: Readonly<Record<string, string>>, folder = '') => {
  const found = await goNames(packageOf(files), folder);
  return found && [[...found.names].sort().join(' '), found.isWhole];
};

t.test('goNames: capital names at the top of all files of the package', async (t) => {
  const files = {
    'a.go':
      'package a\n\nconst (\n\tA = iota\n\tb\n\tC, D\n)\n\nvar E, f = 1, 2\n\ntype (\n\tG struct{ Field int }\n\tH = int\n)\n\nfunc I[T any]() { var Inner int }\n\nfunc (g G) Method() {}\n',
    'a_windows.go': '//go:build windows\n\npackage a\n\nfunc J() {}\n',
    'a_test.go': 'package a\n\nfunc TestK() {}\n',
    'gen.go': '//go:build ignore\n\npackage main\n\nfunc L() {}\n',
    'sub/m.go': 'package sub\n\nfunc M() {}\n',
  };
  t.same(await namesOf(files), ['A C D E G H I J', true]);
  t.same(await namesOf(files, 'sub'), ['M', true]);
  t.equal(await namesOf(files, 'gone'), undefined);
  t.equal(
    await namesOf({ 'cmd/x/main.go': 'package main\n\nfunc A() {}\n' }, 'cmd/x'),
    undefined,
    'a program',
  );
});
