// A file whose findings are quoted and shown with their context is searched for secrets once, and not where it is known
// to hold none.
import t from 'tap';
import { secretResults } from '../../../../packages/core/src/scan/engines/secrets/scan-tree.ts';
import { memoryCache } from '../../../../packages/core/src/scan/engines/shared/results/memory-cache.ts';
import { FileSecrets } from '../../../../packages/core/src/scan/pipeline/file-secrets.ts';
import { Coverage } from '../../../../packages/core/src/scan/source/coverage/coverage.ts';
import { memorySource } from '../../../helpers/memory-source.ts';

function searching({ hasPaths = false } = {}) {
  const searched: string[] = [];
  let loaded = 0;
  return {
    searched,
    loaded: () => loaded,
    async loadFinder() {
      loaded += 1;
      return {
        userRuleFiles: new Map<string, string>(),
        hasPaths,
        find(_text: Buffer, { path }: { readonly path: string }) {
          searched.push(path);
          return [];
        },
      };
    },
  };
}

const contentOf = (path: string, text: string) => ({
  entry: { path, size: text.length, blob: null, executable: false },
  bytes: Buffer.from(text),
});

t.test('FileSecrets: loads the rules once, and searches each file once', async (t) => {
  const { loadFinder, searched, loaded } = searching();
  const secrets = new FileSecrets({ loadFinder });
  t.equal(loaded(), 0, 'nothing is loaded before a file is searched');

  for (const path of ['a.js', 'b.js', 'a.js', 'b.js'])
    t.same(await secrets.of(contentOf(path, 'x'), Buffer.from('x')), []);

  t.same(searched, ['a.js', 'b.js']);
  t.equal(loaded(), 1);
});

t.test('FileSecrets: searches the same path again when it has other bytes', async (t) => {
  const { loadFinder, searched } = searching();
  const secrets = new FileSecrets({ loadFinder });

  for (const text of ['before', 'after', 'before'])
    await secrets.of(contentOf('a.js', text), Buffer.from(text));

  t.same(searched, ['a.js', 'a.js']);
});

t.test(
  'FileSecrets: does not search what is known to hold no secret, as long as it is the same',
  async (t) => {
    const results = memoryCache();
    const source = memorySource({
      'clean.js': 'one',
      'found.js': 'two',
      'changed.js': 'three',
      'new.js': 'four',
    });
    const entries = await source.list(new Coverage());
    const keepClean = (...paths: readonly string[]) => {
      const section = secretResults(results, { userRuleFiles: new Map() });
      for (const { path, blob } of entries)
        if (paths.includes(path))
          section.keep({ path, digest: blob ?? '' }, { kind: 'text', detections: [] });
    };
    keepClean('clean.js', 'changed.js');
    const { signal } = new AbortController();
    const search = async (options: { readonly hasPaths?: boolean }) => {
      const { loadFinder, searched } = searching(options);
      const secrets = new FileSecrets({ loadFinder, results });
      await secrets.lookUp(entries, { source, signal });
      for await (const { entry, bytes } of source.read(entries, new Coverage())) {
        const isChanged = entry.path === 'changed.js';
        await secrets.of({ entry: isChanged ? { ...entry, blob: 'another' } : entry, bytes }, bytes);
      }
      return searched;
    };

    t.strictSame(await search({}), ['changed.js', 'found.js', 'new.js']);
    t.equal((await search({ hasPaths: true })).length, 4, 'rules for some files only');
  },
);
