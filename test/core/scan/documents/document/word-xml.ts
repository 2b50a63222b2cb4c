import { inflateRawSync } from 'node:zlib';

/** The markup of a Word document, as a reader that knows only ZIP (APPNOTE 4.3.7) finds it. */
export function wordXml(archive: Buffer): string {
  for (let at = 0; archive.readUInt32LE(at) === 0x04034b50; ) {
    const [packed, nameLength] = [archive.readUInt32LE(at + 18), archive.readUInt16LE(at + 26)];
    const start = at + 30 + nameLength;
    const name = archive.toString('latin1', at + 30, start);
    if (name === 'word/document.xml')
      return inflateRawSync(archive.subarray(start, start + packed)).toString();
    at = start + packed;
  }
  throw new Error('There is no word/document.xml in the archive.');
}
