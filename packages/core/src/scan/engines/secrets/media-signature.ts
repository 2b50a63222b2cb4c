// Whether a file that is not text is what its name says: an image, a font, audio, video or a PDF. Anyone can give a file
// such a name, and a NUL byte makes any text binary.

/** Where the bytes stand, and the bytes, in hexadecimal. */
type Signature = readonly [offset: number, bytes: string];

/** Of the formats' specifications. */
const signatures: ReadonlyMap<string, readonly Signature[]> = new Map(
  Object.entries({
    png: [[0, '89504e470d0a1a0a']],
    jpg: [[0, 'ffd8ff']],
    gif: [
      [0, '474946383761'],
      [0, '474946383961'],
    ],
    ico: [
      [0, '00000100'],
      [0, '00000200'],
    ],
    icns: [[0, '69636e73']],
    webp: [[8, '57454250']],
    avif: [[4, '66747970']],
    bmp: [[0, '424d']],
    tif: [
      [0, '49492a00'],
      [0, '4d4d002a'],
    ],
    woff: [[0, '774f4646']],
    woff2: [[0, '774f4632']],
    ttf: [
      [0, '00010000'],
      [0, '74727565'],
    ],
    otf: [[0, '4f54544f']],
    mp3: [
      [0, '494433'],
      [0, 'fffb'],
      [0, 'fff3'],
      [0, 'fff2'],
    ],
    mp4: [[4, '66747970']],
    webm: [[0, '1a45dfa3']],
    ogg: [[0, '4f676753']],
    wav: [[8, '57415645']],
    pdf: [[0, '255044462d']],
  } satisfies Record<string, readonly Signature[]>),
);

const sameAs: ReadonlyMap<string, string> = new Map([
  ['jpeg', 'jpg'],
  ['tiff', 'tif'],
  ['mov', 'mp4'],
]);

export function isMediaFile(path: string, bytes: Buffer): boolean {
  return (signaturesOf(path) ?? []).some(([offset, hex]) =>
    bytes.subarray(offset, offset + hex.length / 2).equals(Buffer.from(hex, 'hex')),
  );
}

export function isMediaName(path: string): boolean {
  return signaturesOf(path) !== undefined;
}

/** Text with such a name is no archive. */
export function isArchiveName(path: string): boolean {
  return /\.(?:zip|jar|war|ear|whl|apk|nupkg|gem|tar|t?gz|t?bz2|t?xz|zst|7z|rar)$/i.test(path);
}

function signaturesOf(path: string): readonly Signature[] | undefined {
  const extension = /\.(\w{2,5})$/.exec(path)?.[1]?.toLowerCase() ?? '';
  return signatures.get(sameAs.get(extension) ?? extension);
}
