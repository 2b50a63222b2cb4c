// One finding for each package, and one for all where a change does the same to many.
import t from 'tap';
import { changed, integrity } from './lock-formats.ts';

t.test('lockfile changes: a lockfile that moves to another registry is one finding', async (t) => {
  const lock = (host: string) =>
    JSON.stringify({
      lockfileVersion: 3,
      packages: Object.fromEntries(
        Array.from({ length: 40 }, (_, index) => [
          `node_modules/p${index}`,
          { version: '1.0.0', resolved: `https://${host}/p${index}/-/p${index}-1.0.0.tgz`, integrity },
        ]),
      ),
    });

  const found = await changed(
    { 'package-lock.json': lock('registry.npmjs.org') },
    { 'package-lock.json': lock('npm.example') },
  );

  t.equal(found.length, 1);
  t.match(found[0], { ruleId: 'package-outside-registry', title: /and 39 more packages/ });
});
