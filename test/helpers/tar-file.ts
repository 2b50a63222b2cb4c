// A tar archive of texts.

export function tarOf(entries: Readonly<Record<string, string>>): Buffer {
  const blocks: Buffer[] = [];
  for (const [name, text] of Object.entries(entries)) {
    const header = Buffer.alloc(512);
    header.write(name, 0);
    header.write(text.length.toString(8).padStart(11, '0'), 124);
    header.write('0', 156);
    header.write('ustar', 257);
    blocks.push(header, Buffer.from(text), Buffer.alloc((512 - (text.length % 512)) % 512));
  }
  return Buffer.concat([...blocks, Buffer.alloc(1024)]);
}
