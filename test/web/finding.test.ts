// The page of one finding: the code around it, the way of the value, and the keys that lead to its neighbors.
import t from 'tap';
import { tokensOf } from '../../packages/server/web/src/highlight.ts';
import { accessibilityFaults, noBrowser, openBrowser, watchedPage } from '../helpers/browser.ts';
import { demoPortal } from '../helpers/demo-portal.ts';
import { adminPassword } from '../helpers/test-portal.ts';

t.test('finding page: evidence and neighbors', { skip: noBrowser }, async (t) => {
  const portal = await demoPortal(t);
  const browser = await openBrowser(t);
  const { page, faults } = await watchedPage(browser, portal.origin);
  await page.goto(portal.origin);
  await page.getByLabel('Email address').fill('admin@example.com');
  await page.getByLabel('Password').fill(adminPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
  await page.goto(`${portal.origin}/findings?ruleId=sql-injection`);
  await page.locator('tr[data-finding]').first().waitFor();
  const rows = await page.locator('tr[data-finding]').all();
  const ids = await Promise.all(rows.map((row) => row.getAttribute('data-finding')));
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Data flow' }).waitFor();
  const idBeside = () => new URL(page.url()).searchParams.get('finding');

  const code = page.getByRole('region', { name: /^Code, lines \d+ to \d+$/ });
  const lines = await code.getByRole('listitem').allInnerTexts();
  t.equal(lines.length, 7);
  t.equal(await code.locator('.own').count(), 2, 'the lines of the finding stand out');
  t.match(lines[2], /const \{ term \} = request\.query;[\s\S]*1[\s\S]*2/, 'the first two steps');
  t.match(lines[4], /4\s*$/, 'the sink');
  await page.getByRole('heading', { name: 'Triage' }).waitFor();
  t.equal(idBeside(), ids[0], 'the list stays');
  t.same(await accessibilityFaults(page), [], 'axe, with the panel');
  await page.keyboard.press('j');
  await page.waitForURL(`**finding=${ids[1]}`);
  await page.keyboard.press('k');
  await page.waitForURL(`**finding=${ids[0]}`);
  await page.keyboard.press('Escape');
  await page.getByRole('region', { name: 'Finding', exact: true }).waitFor({ state: 'detached' });
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Open page' }).click();
  await page.waitForURL(`**/findings/${ids[0]}`);
  await page.getByRole('heading', { name: 'Timeline' }).waitFor();
  await page.getByText('Unknown: the Git history of this line was not read').waitFor();

  await page.keyboard.press('j');
  await page.waitForURL(`**/findings/${ids[1]}`);
  await page.keyboard.press('k');
  await page.waitForURL(`**/findings/${ids[0]}`);

  t.ok(ids.length > 1);
  t.same(faults, []);
  await page.context().close();
});

t.test('finding page: the decision stands above the history on a phone', { skip: noBrowser }, async (t) => {
  const portal = await demoPortal(t);
  const { page, faults } = await watchedPage(await openBrowser(t), portal.origin, { width: 375 });
  const { body } = await portal.admin.get('/findings?status=open&q=sql-injection');
  await page.goto(`${portal.origin}/findings/${body.items[0].id}`);
  await page.getByLabel('Email address').fill('admin@example.com');
  await page.getByLabel('Password').fill(adminPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { name: 'Triage' }).waitFor();

  const topOf = async (name: string) =>
    (await page.getByRole('heading', { name, exact: true }).boundingBox())?.y ?? 0;

  t.ok((await topOf('Triage')) < (await topOf('History')));
  t.ok((await topOf('Triage')) < (await topOf('Timeline')));
  t.same(faults, []);
  await page.context().close();
});

t.test('tokensOf: knows comments, texts, numbers and keywords, also of a comment in many lines', (t) => {
  const kinds = (line: string, path = 'a.ts') =>
    tokensOf([line], path)[0]
      ?.filter(({ text }) => text.trim() !== '')
      .map(({ kind, text }) => `${kind} ${text.trim()}`);

  t.same(kinds("return 'a//b'; // c"), ['keyword return', "text 'a//b'", 'plain ;', 'comment // c']);
  t.same(kinds('x = 0x1f # no comment'), ['plain x =', 'number 0x1f', 'plain # no comment']);
  t.same(kinds('x = 1 # a comment', 'a.py'), ['plain x =', 'number 1', 'comment # a comment']);
  t.same(kinds('see https://example.com', 'a.js'), ['plain see https://example.com']);
  const block = tokensOf(['/* one', ' two', '*/ const x'], 'a.c').map(([first]) => first?.kind);
  t.same(block, ['comment', 'comment', 'comment']);
  t.same(kinds('const x = 1', 'notes.txt'), ['plain const x = 1']);
  t.end();
});

t.test('tokensOf: the pieces of a line add up to it, whatever it is', (t) => {
  for (const line of ["it's \\", '"\\', '`${', '/*', '*/', "''", '##', '\u202eabc', '-- x', '0..1e', '']) {
    for (const path of ['a.ts', 'a.py', 'a.sql', 'Dockerfile', 'a', ''])
      t.equal(
        tokensOf([line], path)[0]
          ?.map(({ text }) => text)
          .join('') ?? '',
        line,
      );
  }
  t.end();
});
