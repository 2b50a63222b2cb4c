// Over real lockfiles, inputs from the field and broken copies of both: each package of an inventory was compared with
// advisories, or a notice says that it was not. `npm run bench -- compared` does so with 10,000 random copies.
import t from 'tap';
import { accountOf, fillDatabase, inputs, skip } from './compared-inputs.ts';

/** Where a text says a version, it says something else. */
const changes: Readonly<Record<string, (text: string) => string>> = {
  unchanged: (text) => text,
  words: (text) => text.replaceAll(/\b\d+\.\d+(?:\.\d+)?\b/g, 'latest'),
  ranges: (text) => text.replaceAll(/\b\d+\.\d+(?:\.\d+)?\b/g, '^$&'),
  variables: (text) => text.replaceAll(/\b\d+\.\d+(?:\.\d+)?\b/g, `\${version}`),
  commits: (text) => text.replaceAll(/\b\d+\.\d+(?:\.\d+)?\b/g, '3f786850e387550fdab836ed7e6dc881de23001b'),
  nothing: (text) => text.replaceAll(/\b\d+\.\d+(?:\.\d+)?\b/g, ''),
  'some lost': (text) => text.replaceAll(/\b\d*[13579]\.\d+(?:\.\d+)?\b/g, ''),
  'cut off': (text) => text.slice(0, (text.length * 2) / 3),
};

t.test('dependency engine: packages are compared or named', { skip }, async (t) => {
  const databasePath = await fillDatabase(t.testdir());
  let packagesSeen = 0;
  for (const [name, files] of inputs())
    for (const [change, apply] of Object.entries(changes)) {
      const changed = Object.fromEntries(Object.entries(files).map(([path, text]) => [path, apply(text)]));
      const { count, fault } = await accountOf(changed, databasePath);
      packagesSeen += count;
      if (fault !== undefined) t.fail(`${name}, ${change}: ${fault}`);
    }
  t.ok(packagesSeen > 10_000, `${packagesSeen} packages`);
});
