// dpkg's order (deb-version(7)): epoch, upstream version, revision; a tilde comes before the end.
import { type CompareVersions, compareDigits, remember } from './parts.ts';

export const compareDebian: CompareVersions = (a, b) => {
  const x = parseDebian(a);
  const y = parseDebian(b);
  return (
    compareDigits(x.epoch, y.epoch) ||
    compareRuns(x.upstream, y.upstream) ||
    compareRuns(x.revision, y.revision)
  );
};

const parseDebian = remember((version: string) => {
  const match = /^\s*(?:([0-9]*):)?(.*?)\s*$/s.exec(version);
  const rest = match?.[2] ?? '';
  const hyphen = rest.lastIndexOf('-');
  return {
    epoch: match?.[1] ?? '0',
    upstream: hyphen === -1 ? rest : rest.slice(0, hyphen),
    revision: hyphen === -1 ? '0' : rest.slice(hyphen + 1),
  };
});

/** Runs of other characters and runs of digits by turns. */
function compareRuns(a: string, b: string): number {
  let i = 0;
  let j = 0;
  while (i < a.length || j < b.length) {
    while ((i < a.length && !digitAt(a, i)) || (j < b.length && !digitAt(b, j))) {
      const order = weight(a, i) - weight(b, j);
      if (order !== 0) return Math.sign(order);
      i++;
      j++;
    }
    const startI = i;
    while (i < a.length && digitAt(a, i)) i++;
    const startJ = j;
    while (j < b.length && digitAt(b, j)) j++;
    const order = compareDigits(a.slice(startI, i), b.slice(startJ, j));
    if (order !== 0) return order;
  }
  return 0;
}

function digitAt(text: string, index: number): boolean {
  const code = text.charCodeAt(index);
  return code >= 48 && code <= 57;
}

/** Tilde, then the end (or a digit), then letters, then everything else. */
function weight(text: string, index: number): number {
  if (index >= text.length || digitAt(text, index)) return 0;
  const code = text.charCodeAt(index);
  if (code === 126) return -1;
  return (code >= 65 && code <= 90) || (code >= 97 && code <= 122) ? code : code + 256;
}
