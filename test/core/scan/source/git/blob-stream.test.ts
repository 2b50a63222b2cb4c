import t from 'tap';
import { Coverage } from '../../../../../packages/core/src/scan/source/coverage/coverage.ts';
import { readBlobs } from '../../../../../packages/core/src/scan/source/git/blob-stream.ts';
import type { GitRepository } from '../../../../../packages/core/src/scan/source/git/git-repository.ts';
import { splitNames, splitRecords } from '../../../../../packages/core/src/scan/source/git/record-stream.ts';
import { fc } from '../../../../helpers/properties.ts';

async function* cut(bytes: Buffer, sizes: readonly number[]): AsyncGenerator<Buffer> {
  let offset = 0;
  for (let n = 0; offset < bytes.length; n += 1) {
    const size = sizes.length > 0 ? sizes[n % sizes.length]! : bytes.length;
    yield Buffer.from(bytes.subarray(offset, offset + size));
    offset += size;
  }
}

function gitThatPrints(bytes: Buffer, sizes: readonly number[]): GitRepository {
  return { directory: '/nowhere', text: async () => '', stream: () => cut(bytes, sizes) };
}

const chunkSizes = fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 5 });

t.test('blob stream: blobs do not depend on the chunks of the pipe', async () => {
  const contents = fc.array(fc.oneof(fc.constant(null), fc.uint8Array({ maxLength: 60, size: 'max' })), {
    maxLength: 8,
  });
  await fc.assert(
    fc.asyncProperty(contents, chunkSizes, async (blobs, sizes) => {
      const maxBytes = 40;
      const printed = Buffer.concat(
        blobs.flatMap((bytes, n) =>
          bytes === null
            ? [Buffer.from(`${n} missing\n`)]
            : [Buffer.from(`${n} blob ${bytes.length}\n`), Buffer.from(bytes), Buffer.from('\n')],
        ),
      );
      const read: (string | null)[] = [];
      for await (const { index, bytes } of readBlobs(gitThatPrints(printed, sizes), ['asked'], {
        maxBytes,
      })) {
        if (index !== read.length) return false;
        read.push(bytes?.toString('hex') ?? null);
      }
      const expected = blobs.map((bytes) =>
        bytes === null || bytes.length > maxBytes ? null : Buffer.from(bytes).toString('hex'),
      );
      return JSON.stringify(read) === JSON.stringify(expected);
    }),
  );
});

t.test('blob stream: starts git for none or for all that are asked for', async (t) => {
  const calls: string[][] = [];
  const git: GitRepository = {
    directory: '/nowhere',
    text: async () => '',
    stream: (_args, { input = [] } = {}) => {
      calls.push([...input]);
      return cut(Buffer.alloc(0), []);
    },
  };

  for (const ids of [[], ['a'], ['a', 'b', 'c']])
    for await (const blob of readBlobs(git, ids, { maxBytes: 10 })) t.fail('nothing was printed', blob);

  t.strictSame(calls, [['a\n'], ['a\n', 'b\n', 'c\n']]);
});

t.test('blob stream: skips objects that are not blobs', async (t) => {
  const printed = Buffer.from('1 tree 3\nabc\n2 commit 2\nxy\n3 blob 1\nz\nHEAD ambiguous\n');
  const read: (string | undefined)[] = [];

  for await (const { bytes } of readBlobs(gitThatPrints(printed, [7]), ['asked'], { maxBytes: 10 }))
    read.push(bytes?.toString());

  t.strictSame(read, [undefined, undefined, 'z', undefined]);
});

t.test('Git records: do not depend on the chunks of the pipe', async () => {
  const names = fc.array(fc.stringMatching(/^[a-zä/]{0,12}$/), { maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(names, chunkSizes, async (names, sizes) => {
      const read: string[] = [];
      const printed = Buffer.from(names.map((name) => `${name}\0`).join(''));
      for await (const records of splitRecords(cut(printed, sizes))) read.push(...records.map(String));
      return JSON.stringify(read) === JSON.stringify(names);
    }),
  );
});

t.test('Git paths: are text, and bytes where they are not UTF-8, in any chunks of the pipe', async () => {
  const names = fc.array(fc.array(fc.constantFrom(0x61, 0xc3, 0xa4, 0xff, 0x2f), { maxLength: 6 }), {
    maxLength: 12,
  });
  await fc.assert(
    fc.asyncProperty(names, chunkSizes, async (names, sizes) => {
      const wanted = names.map((name) => Buffer.from(name));
      const printed = Buffer.concat(wanted.flatMap((name) => [name, Buffer.of(0)]));
      const read: (string | Buffer)[] = [];
      for await (const some of splitNames(cut(printed, sizes))) read.push(...some);
      return (
        read.length === wanted.length &&
        read.every((name, index) => {
          const bytes = wanted[index] as Buffer;
          const isText = Buffer.from(bytes.toString('utf8')).equals(bytes);
          return typeof name === 'string' ? isText && name === bytes.toString('utf8') : bytes.equals(name);
        })
      );
    }),
  );
});

t.test('coverage: counts a path once, however many engines read it', async (t) => {
  const coverage = new Coverage();

  coverage.scanned(10, 'a');
  coverage.scanned(10, 'a');
  coverage.scanned(5);
  for (const path of ['b', 'b', 'c', undefined, undefined]) coverage.skip('too_large', path);
  coverage.skip('symlink', 'd');

  t.strictSame(coverage.summary(), {
    level: 'partial',
    complete: false,
    filesScanned: 2,
    filesSkipped: 5,
    bytesScanned: 15,
    skipped: [
      { reason: 'symlink', count: 1 },
      { reason: 'too_large', count: 4 },
    ],
    problems: ['b', 'c'].map((path) => ({ path, line: null, message: 'It is too large to be checked.' })),
    notices: [],
  });
  t.strictSame([...coverage.unreadPaths], ['b', 'c']);
  coverage.skip('unsafe_path', 'e');
  t.equal(coverage.summary().complete, false);
});
