import t from 'tap';
import { loadNative, MissingLibraryError } from '../../../packages/core/src/support/load-native.ts';

/** As loaders of compiled parts chain what they tried. */
function failing(...messages: readonly string[]) {
  const causes = messages
    .toReversed()
    .reduce<Error | undefined>((cause, message) => new Error(message, { cause }), undefined);
  return async () => {
    throw new Error('Cannot find native binding. npm has a bug', { cause: causes });
  };
}

t.test('loadNative: names the library of the system that is missing', async (t) => {
  const absent = failing(
    "Cannot find module './parser.linux-x64-gnu.node'",
    'librt.so.1: cannot open shared object file: No such file or directory',
  );
  await t.rejects(loadNative(absent), {
    name: 'MissingLibraryError',
    message: /^The system library librt\.so\.1 is missing\. .*libgcc-s1/,
  });
  await t.rejects(
    loadNative(
      failing("/lib/x86_64-linux-gnu/libc.so.6: version `GLIBC_2.34' not found (required by /x/a.node)"),
    ),
    { name: 'MissingLibraryError', message: /C library is too old: GLIBC_2\.34 is needed/ },
  );
});

t.test('loadNative: gives what it loaded, and other errors as they are', async (t) => {
  t.equal(await loadNative(async () => 7), 7);
  const error = await loadNative(failing("Cannot find module './x.node'")).catch((one: unknown) => one);
  t.match(error, { message: /Cannot find native binding/ });
  t.notOk(error instanceof MissingLibraryError);
});
