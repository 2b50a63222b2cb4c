// Lists that the pages of the portal export.
import t from 'tap';
import { csvText } from '../../packages/server/web/src/csv.ts';

t.test('csv: cells are quoted where they have to be, and none is a formula', async (t) => {
  const rows = [
    ['pkg:npm/a@1', 'say "hi", all', null],
    ['=cmd()', '@org/web; @ann', 'two\nlines'],
  ];
  t.equal(
    csvText(['package', 'owners', 'path'], rows),
    'package,owners,path\r\npkg:npm/a@1,"say ""hi"", all",\r\n\'=cmd(),\'@org/web; @ann,"two\nlines"\r\n',
  );
  t.equal(csvText(['package'], []), 'package\r\n');
});
