// What scans on the spot remember of a repository's history: a file for each repository, outside of it.
import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SecretsEngineOptions } from '../engines/secrets/secrets-engine.ts';
import { anchorHash } from '../identity/fingerprint.ts';
import { byImportance } from '../identity/normalize-detections.ts';
import type { ReportedFinding } from '../identity/reported-finding.ts';
import type { Source } from '../source/source.ts';
import { splitByTree } from './read-history.ts';

/** Findings are redacted; their identities are made with the key whose hash is `keyHash`. */
interface Remembered {
  readonly format: 1;
  readonly keyHash: string;
  readonly ruleSet: string;
  readonly commit: string;
  readonly tips: readonly string[];
  readonly findings: readonly ReportedFinding[];
  /** The anchors of the secrets that the tree held. */
  readonly treeSecrets: readonly string[];
}

export interface RememberedHistory {
  /** How the engine is to read the history. */
  readonly options: NonNullable<SecretsEngineOptions['history']>;
  /** Adds what was found before, and remembers all for the next time. */
  merge(findings: readonly ReportedFinding[]): Promise<readonly ReportedFinding[]>;
}

/** Undefined for a source without a history of its own on this machine. */
export async function rememberedHistory(
  folder: string,
  source: Source,
  fingerprintKey: string,
): Promise<RememberedHistory | undefined> {
  const { git, commit } = source;
  if (git === null || commit === null || source.hasHistory !== undefined) return undefined;
  const hash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32);
  const file = join(folder, `${hash(git.directory)}.json`);
  const keyHash = hash(fingerprintKey);
  const before = await read(file, keyHash);
  let scanned: Pick<Remembered, 'tips' | 'ruleSet'> | undefined;
  let isWhole = true;
  return {
    options: {
      ...(before && {
        scannedTips: before.tips,
        scannedCommit: before.commit,
        scannedBy: before.ruleSet,
        hasLeftTree: (values) => {
          const anchors = new Set<string>();
          for (const value of values) anchors.add(anchorHash({ kind: 'secret', value }, fingerprintKey));
          return before.treeSecrets.some((anchor) => !anchors.has(anchor));
        },
      }),
      onScanned: (result) => {
        scanned = result;
        isWhole = result.isWhole;
      },
    },
    async merge(findings) {
      const { tree, history } = splitByTree(findings, commit);
      if (scanned === undefined) return findings;
      const known = new Set(history.map(({ fingerprint }) => fingerprint));
      const older = isWhole ? [] : (before?.findings ?? []).filter((one) => !known.has(one.fingerprint));
      const all = [...history, ...older];
      const { tips, ruleSet } = scanned;
      const secrets = tree.filter(({ category }) => category === 'secrets-in-code');
      const now = new Set(secrets.map((one) => one.anchorHash));
      await write(file, { format: 1, keyHash, ruleSet, commit, tips, findings: all, treeSecrets: [...now] });
      return [...tree, ...all.filter((one) => !now.has(one.anchorHash))].sort(byImportance);
    },
  };
}

/** A file that is not there, or not what it should be, is no memory. */
async function read(file: string, keyHash: string): Promise<Remembered | undefined> {
  try {
    const remembered = JSON.parse(await readFile(file, 'utf8')) as Remembered;
    return remembered.format === 1 && remembered.keyHash === keyHash ? remembered : undefined;
  } catch {
    return undefined;
  }
}

/** A scan that is killed leaves the old file; one that can't write is none the worse for it. */
async function write(file: string, remembered: Remembered): Promise<void> {
  try {
    await mkdir(join(file, '..'), { recursive: true, mode: 0o700 });
    const draft = `${file}.${process.pid}`;
    await writeFile(draft, JSON.stringify(remembered), { mode: 0o600 });
    await rename(draft, file);
  } catch {
    // The next scan reads the history from the beginning.
  }
}
