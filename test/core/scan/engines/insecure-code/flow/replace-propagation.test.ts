// What is known of a text of which a part was replaced.
import t from 'tap';
import { foundIn } from '../found-in.ts';

const head = "const a = require('express')();\nconst base = process.env.BASE;\na.get('/', (b, c) => ";

t.test('replacedText: what comes first chooses the host', async (t) => {
  const cases: readonly (readonly [string, readonly string[]])[] = [
    ["c.redirect('/users/:id'.replace(':id', b.query.n))", []],
    ["c.redirect('https://:host/'.replace(':host', b.query.n))", ['open-redirect high high']],
    ["c.redirect(base.replace('/list', '/item/' + b.query.n))", []],
    ["c.redirect(base.replace('example', b.query.n))", ['open-redirect medium medium']],
  ];
  for (const [code, found] of cases)
    t.strictSame(await foundIn(t, { 'app.js': `${head}${code});\n` }), found, code);
});
