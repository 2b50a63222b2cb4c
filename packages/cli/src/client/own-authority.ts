import { readFileSync } from 'node:fs';
import { usageFailure } from '../failures/failure.ts';

let trusted: string | undefined;

/**
 * Trusts the authorities in the file that ASSAY_CA_FILE names (PEM), beside those that Node knows, in every connection
 * from now on. Throws Failure (2) when it holds none.
 */
export function trustOwnAuthority(): void {
  const { ASSAY_CA_FILE: path } = process.env;
  if (!path || path === trusted) return;
  // Loaded only here: most connections need nothing of it.
  const { getCACertificates, setDefaultCACertificates } = process.getBuiltinModule('node:tls');
  try {
    const authorities = readFileSync(path, 'utf8');
    // What is no certificate would be passed over without a word.
    new (process.getBuiltinModule('node:crypto').X509Certificate)(authorities);
    setDefaultCACertificates([...getCACertificates('default'), authorities]);
  } catch (error) {
    const why =
      (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'does not exist' : 'contains no PEM certificate';
    throw usageFailure(`The file ${path} (ASSAY_CA_FILE) ${why}.`, {}, { cause: error });
  }
  trusted = path;
}
