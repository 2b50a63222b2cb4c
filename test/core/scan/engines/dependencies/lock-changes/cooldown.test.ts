// Releases that are younger than the repository waits, by the settings of the base.
import t from 'tap';
import { changed, one, two, wheel } from './lock-formats.ts';

t.test('lockfile changes: a release within the cooldown that the base sets', async (t) => {
  const lock = (version: string, published: string) =>
    `version = 1\n\n[[package]]\nname = "a"\nversion = "${version}"\nsource = { registry = "https://pypi.org/simple" }\nwheels = [\n    { url = "${wheel(version)}", hash = "sha256:${version === '1.0.0' ? one : two}", upload-time = "${published}" },\n]\n`;
  const set = (text: string) => ({ 'pyproject.toml': text });
  const base = {
    'uv.lock': lock('1.0.0', '2026-01-01T00:00:00Z'),
    ...set('[tool.uv]\nexclude-newer = "7 days"\n'),
  };
  const head = { ...base, 'uv.lock': lock('1.1.0', '2026-11-26T00:00:00Z') };

  t.match(await changed(base, head), [
    {
      ruleId: 'release-within-cooldown',
      description: /published 2026-11-26, 2 days ago; pyproject.toml asks for 7/,
    },
  ]);
  t.match(
    await changed(base, { ...head, ...set('') }),
    [{ ruleId: 'release-within-cooldown' }],
    'not by the change itself',
  );
  t.strictSame(await changed({ ...base, ...set('') }, { ...head, ...set('') }), [], 'nobody waits');
  t.strictSame(await changed(base, head, new Date('2026-12-24T00:00:00Z')), [], 'old enough');
  t.strictSame(await changed(head, head), [], 'known before');
});
