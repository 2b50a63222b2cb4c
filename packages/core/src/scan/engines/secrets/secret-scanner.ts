// A file's bytes → detections: our rules, the repository's own, and what accepts a match.
import type { Detection, DetectionLocation } from '../../../vocabulary/detection.ts';
import { bannerReach, saysGenerated } from '../../source/generated-banner.ts';
import type { RuleInfo } from '../engine.ts';
import { fileContextOf } from './assess/file-context.ts';
import { builtInRules } from './built-in-rules.ts';
import { nameParts } from './find/assignments/find-assignments.ts';
import type { Region } from './find/changed-region.ts';
import { type CompiledRules, compileRules } from './find/compiled-rules.ts';
import { LineCounter } from './line-counter.ts';
import { excerptAt, lineContext } from './redaction.ts';
import { ruleInfos } from './rule-infos.ts';
import { ruleSetId } from './rule-set.ts';
import { secretRules } from './rules/index.ts';
import { type ScanOptions, scanBytes } from './scan-bytes.ts';
import { secretConfidence } from './secret-confidence.ts';
import type { SecretMatch } from './secret-match.ts';
import type { Pattern } from './secret-rule.ts';
import { Suppressions } from './suppression.ts';
import { findAllowlist, matches, noUserRules, type UserRules } from './user-rules/user-rules.ts';

/** Where the bytes come from: a file of the tree, or one of the history. */
export interface ScannedFile {
  readonly path: string;
  /** The commit that brought it, when it is no longer in the tree. */
  readonly commit?: string;
  /** Called when there is more in the file than is scanned. */
  readonly onLimit?: () => void;
}

type SearchedFile = Pick<ScannedFile, 'path' | 'onLimit'> & Pick<ScanOptions, 'onDecision'>;

interface ScannedText {
  readonly text: Buffer;
  readonly file: ScannedFile;
  readonly lines: LineCounter;
  readonly suppressions: Suppressions;
}

const none: readonly Detection[] = [];
const infos: ReadonlyMap<string, RuleInfo> = new Map(ruleInfos.map((info) => [info.id, info]));

export class SecretScanner {
  readonly #userRules: UserRules;
  readonly #compiled: CompiledRules;
  readonly #now: Date | undefined;
  /** Rules that look only at some files. */
  readonly #pathOf: ReadonlyMap<string, Pattern>;

  /** @param now when the audit runs: tokens contain when they expire */
  constructor(userRules: UserRules = noUserRules, now?: Date) {
    this.#userRules = userRules;
    this.#now = now;
    this.#pathOf = new Map(userRules.rules.flatMap(({ id, path }) => (path === null ? [] : [[id, path]])));
    this.#compiled =
      userRules === noUserRules
        ? builtInRules()
        : compileRules(
            [...secretRules.filter(({ id }) => !userRules.disabled.has(id)), ...userRules.rules],
            nameParts,
          );
  }

  /** Identifies the rules of this scanner. */
  get ruleSet(): string {
    return ruleSetId(this.#userRules);
  }

  /** Rules that the audited repository includes. */
  get ownRuleIds(): readonly string[] {
    const { rules, pathRules } = this.#userRules;
    return [...rules, ...pathRules].map(({ id }) => id);
  }

  /** Rule files of the audited repository, by path. */
  get userRuleFiles(): ReadonlyMap<string, string> {
    return this.#userRules.files;
  }

  /** Whether a rule looks only at some files, so that what `find` gives need not be what `scan` reports. */
  get hasPaths(): boolean {
    return this.#pathOf.size > 0;
  }

  /** Where secrets stand in the text, ascending, accepted ones included: for taking them out of what is shown. */
  find(text: Buffer, { path, onLimit, onDecision }: SearchedFile, region?: Region): readonly SecretMatch[] {
    return scanBytes(text, path, this.#compiled, { region, now: this.#now, onLimit, onDecision });
  }

  /**
   * @param text bytes that the patterns can read (text-encoding.ts)
   * @param region what is of interest in it; the whole unless given
   */
  scan(text: Buffer, file: ScannedFile, region?: Region): readonly Detection[] {
    return this.report(this.find(text, file, region), text, file);
  }

  /** What is reported of the secrets that `find` gave for this text. */
  report(seen: readonly SecretMatch[], text: Buffer, file: ScannedFile): readonly Detection[] {
    // The way of most files.
    if (seen.length === 0 && this.#userRules.pathRules.length === 0) return none;
    const found = seen.filter((match) => this.#appliesTo(match, file.path));
    const lines = new LineCounter(text);
    const scanned = { text, file, lines, suppressions: new Suppressions(text, lines) };
    const isGenerated = found.length > 0 && saysGenerated(text.toString('latin1', 0, bannerReach));
    const detections: Detection[] = [];
    const onLines = new Set<string>();
    for (const [index, match] of found.entries()) {
      const detection = this.#toDetection(match, scanned);
      // A value that a line repeats is one to change.
      const onLine = `${detection.location?.startLine} ${match.ruleId} ${match.value}`;
      if (onLines.has(onLine)) continue;
      onLines.add(onLine);
      detections.push({
        ...detection,
        excerpt: excerptAt(text, found, index),
        ...(isGenerated && { isGenerated }),
      });
    }
    for (const rule of this.#userRules.pathRules) {
      if (!matches(rule.path, file.path)) continue;
      detections.push(toPathDetection(rule, file));
    }
    return detections;
  }

  #appliesTo({ ruleId }: SecretMatch, path: string): boolean {
    const needed = this.#pathOf.get(ruleId);
    return needed === undefined || matches(needed, path);
  }

  #toDetection(match: SecretMatch, { text, file, lines, suppressions }: ScannedText): Detection {
    const suppression = suppressions.find(match) ?? this.#allowed(match, text, file);
    const location = lines.locate(match.start, match.end);
    return {
      ruleId: match.ruleId,
      category: 'secrets-in-code',
      severity: match.severity,
      title: match.title,
      description: describe(match, file),
      remediation:
        infos.get(match.ruleId)?.remediation ??
        this.#userRules.rules.find(({ id }) => id === match.ruleId)?.remediation ??
        '',
      location: locationOf(file, location),
      anchor: { kind: 'secret', value: match.value },
      confidence: secretConfidence(match, fileContextOf(file.path, text)),
      secretTier: match.tier,
      ...(suppression === undefined ? {} : { suppression }),
    };
  }

  #allowed(match: SecretMatch, text: Buffer, { path, commit }: ScannedFile): Detection['suppression'] {
    if (this.#userRules.allowlists.length === 0) return undefined;
    const { start, end } = lineContext(text, match, 1000);
    const line = text.toString('utf8', start, end);
    const allowlist = findAllowlist(match, { path, line, commit: commit ?? null }, this.#userRules);
    return allowlist && { kind: allowlist.kind, reason: allowlist.description || null };
  }
}

function locationOf(
  { path, commit }: ScannedFile,
  place: Omit<DetectionLocation, 'path'>,
): DetectionLocation {
  return { path, ...place, ...(commit === undefined ? {} : { commit }) };
}

function toPathDetection({ id, title }: { id: string; title: string }, file: ScannedFile): Detection {
  return {
    ruleId: id,
    category: 'secrets-in-code',
    severity: 'high',
    title,
    description: `${title}: the repository's rules forbid this file name.`,
    remediation: 'Remove the file from the repository, and rotate its contents.',
    location: locationOf(file, { startLine: 1, endLine: 1 }),
    anchor: { kind: 'secret', value: `${id}:${file.path}` },
    confidence: 'high',
    secretTier: 'structured',
  };
}

function describe({ title, note, verdict }: SecretMatch, { commit }: ScannedFile): string {
  const sentences = [
    verdict === 'valid'
      ? `${title}. Its format or checksum is valid.`
      : verdict === 'invalid'
        ? `Looks like ${title}, but its format is invalid.`
        : `${title} in the source.`,
  ];
  if (note !== null) sentences.push(note);
  if (commit !== undefined)
    sentences.push('It is no longer in the working tree, but everyone with a clone can read it.');
  return sentences.join(' ');
}
