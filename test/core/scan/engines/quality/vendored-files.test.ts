// Which files nobody edits by hand, by their names.
import t from 'tap';
import { vendoredByPath } from '../../../../../packages/core/src/scan/engines/quality/vendored-files.ts';

t.test('quality: names of generators are whole names', async (t) => {
  for (const path of ['gen/R.java', 'R.java', 'src/bindata.go', 'parser.tab.c', 'lex.yy.c', 'a/b.snap'])
    t.equal(vendoredByPath(path), 'generated', path);
  for (const path of ['src/OwnerController.java', 'src/Parser.java', 'mybindata.go', 'src/xparser.tab.c'])
    t.equal(vendoredByPath(path), null, path);
});
