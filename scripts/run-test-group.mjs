// Runs the test files of the variable TEST_GROUP (a JSON list of paths) in this process, one after another. A comment
// before the tests of each file says which it is.
import { pathToFileURL } from 'node:url';
import t from 'tap';
import { countByFile, noteLoading } from './processor-time.mjs';

// None begins before all files are loaded: the list would end with the tests of the first.
let allLoaded;
const loading = new Promise((resolve) => {
  allLoaded = resolve;
});
t.before(() => loading);

const files = JSON.parse(process.env.TEST_GROUP);
delete process.env.TEST_GROUP;
let loaded;
countByFile(t, () => loaded);
for (const file of files) {
  loaded = file;
  t.comment(`file: ${file}`);
  await import(pathToFileURL(file).href);
}
noteLoading();
allLoaded();
