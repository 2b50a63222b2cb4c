// The evidence of a quarter, from the page: four clicks, and an archive whose digests can be checked; in a browser.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { inflateRawSync } from 'node:zlib';
import t from 'tap';
import { accessibilityFaults, noBrowser, openBrowser } from '../helpers/browser.ts';
import { demoPortal } from '../helpers/demo-portal.ts';
import { Hand, signedIn } from '../helpers/web-hand.ts';

t.test(
  'job N3: what was checked and decided in a quarter, as one archive',
  { skip: noBrowser },
  async (t) => {
    const portal = await demoPortal(t);
    const { page, faults } = await signedIn(t, portal, await openBrowser(t), '/');
    const hand = new Hand(t, page);

    await hand.click(page.getByRole('link', { name: 'Reports', exact: true }));
    await hand.click(page.getByRole('button', { name: 'Evidence of a period' }));
    const dialog = page.getByRole('dialog', { name: 'Evidence of a period' });
    t.same(await accessibilityFaults(page), [], 'axe, with the dialog');
    const since = new Date(Date.now() - 7 * 86_400_000).toISOString().slice(0, 10);
    await dialog.getByLabel('From').fill(since);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      hand.click(dialog.getByRole('button', { name: 'Download' })),
    ]);
    t.ok(hand.clicks <= 4, `${hand.clicks} clicks`);
    t.match(download.suggestedFilename(), `evidence-${since}-`);

    const files = unpacked(readFileSync(await download.path()));
    const text = (name: string) => files.get(name)?.toString() ?? '';
    t.same(
      [...files.keys()],
      [
        'executive.pdf',
        'findings.csv',
        'compliance.csv',
        'coverage.csv',
        'audits.csv',
        'decisions.csv',
        'waivers.csv',
        'audit-log.json',
        'manifest.json',
        'SHA256SUMS',
      ],
    );
    t.match(text('executive.pdf'), /^%PDF/);
    for (const line of text('SHA256SUMS').trim().split('\n')) {
      const [sum, name = ''] = line.split('  ');
      t.equal(
        createHash('sha256')
          .update(files.get(name) ?? '')
          .digest('hex'),
        sum,
        name,
      );
    }
    const { auditLog } = JSON.parse(text('manifest.json'));
    t.equal(auditLog.entries, JSON.parse(text('audit-log.json')).length);
    t.ok(auditLog.head.hash);
    t.match(text('waivers.csv'), /askedBy/);
    t.same(faults, []);
  },
);

/** The files of an archive, by its own sizes and in its order. */
function unpacked(zip: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  let at = 0;
  while (zip.readUInt32LE(at) === 0x04034b50) {
    const [packed, length] = [zip.readUInt32LE(at + 18), zip.readUInt16LE(at + 26)];
    const name = zip.subarray(at + 30, at + 30 + length).toString();
    at += 30 + length;
    files.set(name, inflateRawSync(zip.subarray(at, at + packed)));
    at += packed;
  }
  return files;
}
