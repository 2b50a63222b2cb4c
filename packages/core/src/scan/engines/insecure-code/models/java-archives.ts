import type { FrameworkModel } from './framework-model.ts';

/** Entries of archives: anyone who makes an archive chooses their names. */
export const javaArchivesModel: FrameworkModel = {
  name: 'java.util.zip, Commons Compress',
  documentation:
    'https://docs.oracle.com/en/java/javase/21/docs/api/java.base/java/util/zip/ZipEntry.html#getName()',
  language: 'java',
  sources: [],
  sanitizers: [],
  propagators: [],
  sinks: [],
  types: Object.fromEntries(
    [
      'java.util.zip.ZipEntry',
      'java.util.jar.JarEntry',
      ...['ArchiveEntry', 'zip.ZipArchiveEntry', 'tar.TarArchiveEntry', 'sevenz.SevenZArchiveEntry'].map(
        (name) => `org.apache.commons.compress.archivers.${name}`,
      ),
    ].map((type) => [type, 'zipEntry']),
  ),
};
