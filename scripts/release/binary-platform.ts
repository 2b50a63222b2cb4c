// Which platform a native binary is for, by its header: an archive for another platform cannot be run where it is built.

/** `linux-x64`, `darwin-arm64`, …; undefined when the bytes are not a native binary of a platform of a release. */
export function binaryPlatform(bytes: Uint8Array): string | undefined {
  if (bytes.length < 64) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // ELF: System V ABI, "ELF Header": e_machine.
  if (view.getUint32(0) === 0x7f454c46)
    return named('linux', { 62: 'x64', 183: 'arm64' }, view.getUint16(18, true));
  // Mach-O, 64 bit: <mach-o/loader.h>, cputype.
  if (view.getUint32(0, true) === 0xfeedfacf)
    return named('darwin', { 16777223: 'x64', 16777228: 'arm64' }, view.getUint32(4, true));
  // PE: "PE Format", the COFF header lies where the word at 0x3c says.
  const coff = view.getUint32(0x3c, true);
  if (view.getUint16(0) !== 0x4d5a || coff + 6 > bytes.length || view.getUint32(coff) !== 0x50450000)
    return undefined;
  return named('win32', { 34404: 'x64', 43620: 'arm64' }, view.getUint16(coff + 4, true));
}

function named(
  system: string,
  processors: Readonly<Record<number, string>>,
  machine: number,
): string | undefined {
  const processor = processors[machine];
  return processor === undefined ? undefined : `${system}-${processor}`;
}

/** The files that have to be native binaries of the platform, and are not; by path. */
export function foreignBinaries(
  entries: readonly { readonly path: string; readonly content: Uint8Array }[],
  platform: string,
): readonly string[] {
  return entries
    .filter(({ path }) => /\.node$|(?:^|\/)runtime\/node(?:\.exe)?$/.test(path))
    .filter(({ content }) => binaryPlatform(content) !== platform)
    .map(({ path }) => path);
}
