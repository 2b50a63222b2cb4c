// What an engine saw, before it becomes a finding. A detection may hold a raw secret (in its anchor);
// it never leaves the process that scans: findings/normalize-detections.ts turns it into something that may be kept.
import type { Category } from './category.ts';
import type { Confidence } from './confidence.ts';
import type { Reachability } from './reachability.ts';
import type { Severity } from './severity.ts';

/**
 * What shows that a text is a secret, from a checked format down to a name that looks like a credential:
 * `validated` (checksum or structure proved), `provider` (a vendor's own pattern), `structured`
 * (a known credential file), `generic` (name, entropy and context).
 */
export const secretTiers = ['validated', 'provider', 'structured', 'generic'] as const;
export type SecretTier = (typeof secretTiers)[number];

/** A place in the repository. Lines and columns count from 1. */
export interface DetectionLocation {
  readonly path: string;
  readonly startLine: number;
  readonly endLine: number;
  readonly startColumn?: number;
  readonly endColumn?: number;
  /** The commit that brought it, when it was found in the history and not in the audited tree. */
  readonly commit?: string;
}

/** What a dependency is needed for. */
export const dependencyScopes = ['runtime', 'optional', 'development'] as const;
export type DependencyScope = (typeof dependencyScopes)[number];

export interface DetectedPackage {
  readonly purl: string;
  readonly name: string;
  readonly version: string;
  readonly fixedVersion: string | null;
  /** What it is needed for; null when that is not known. */
  readonly scope: DependencyScope | null;
  /** From the repository's own manifest down to the package itself. */
  readonly dependencyPath: readonly string[] | null;
  /** Another package that needs exactly this version; absent where none is known to. */
  readonly pinnedBy?: string;
  /** Digest of the layer of an image that it is in; absent elsewhere, and where the scanner does not say. */
  readonly layer?: string;
}

/** The chance of an attack: https://www.first.org/epss/ */
export interface EpssScore {
  /** Within the next 30 days, 0 to 1. */
  readonly probability: number;
  /** The share of all vulnerabilities with the same or a lower probability, 0 to 1. */
  readonly percentile: number | null;
  /** The day of the score. */
  readonly date: string | null;
}

/** An entry of a list of exploited vulnerabilities: CISA's (https://www.cisa.gov/kev) or the EU's. */
export interface KevEntry {
  /** The earlier day, where both lists have it. */
  readonly dateAdded: string;
  /** CISA's. */
  readonly dueDate: string | null;
  /** Whether ransomware is known to use it; null when that is not known. */
  readonly ransomware: boolean | null;
  /** The lists that have it; left out where only CISA's was known. */
  readonly listedBy?: readonly KevList[];
}

export const kevLists = ['CISA', 'EU'] as const;
export type KevList = (typeof kevLists)[number];

/** `CISA's`, `the EU's` or `CISA's and the EU's`. */
export function kevListsText({ listedBy = ['CISA'] }: Pick<KevEntry, 'listedBy'>): string {
  return listedBy.map((name) => (name === 'EU' ? "the EU's" : "CISA's")).join(' and ');
}

export interface DetectedAdvisory {
  readonly id: string;
  readonly aliases: readonly string[];
  /** The CVSS vector, as the advisory gives it. */
  readonly cvss: string | null;
  /** 0 to 10; null when no vector is given. */
  readonly cvssScore: number | null;
  readonly url: string | null;
  /** ISO 8601; null when the record does not say it. */
  readonly published: string | null;
  readonly modified: string | null;
  readonly epss: EpssScore | null;
  readonly kev: KevEntry | null;
}

/**
 * What a finding's identity is made of. Never a line, a severity, a message or a time; a path only
 * where the thing itself is a file.
 */
export type Anchor =
  /** The code around the place, as it stands; whitespace is folded. Without text, file and rule are all there is. */
  | { readonly kind: 'code'; readonly text: string }
  /** The secret's value; only a keyed hash of it is kept. */
  | { readonly kind: 'secret'; readonly value: string }
  /** A package URL without version, and the advisory's canonical id. */
  | { readonly kind: 'dependency'; readonly purl: string; readonly advisory: string }
  /** A control of the compliance audit, and what it is about when it can fail more than once. */
  | { readonly kind: 'control'; readonly control: string; readonly subject?: string }
  /** What an imported tool calls the finding itself, when it says nothing of the code. */
  | { readonly kind: 'tool'; readonly fingerprint: string };

/** What is reported of a flow at most: places, and characters of the code of each. */
export const flowLimits = { steps: 12, code: 120 } as const;

/** A step of a data flow, and the code there. */
export interface FlowStep {
  /** Of another file than the finding's. */
  readonly path?: string;
  /** From 1. */
  readonly line: number;
  readonly code: string;
}

/** A change of one line that ends a finding: it was applied, and the file was scanned again. */
export interface SuggestedEdit {
  /** From 1. */
  readonly line: number;
  /** The whole line as it is. */
  readonly before: string;
  /** As it should be; with line breaks where the edit adds lines. */
  readonly after: string;
}

/** A comment or ignore file that says a finding is accepted. */
export interface DetectedSuppression {
  /** `assay:ignore`, `.gitleaksignore`, `nosemgrep` … */
  readonly kind: string;
  readonly reason: string | null;
  /** When it ends; left out or null: never. */
  readonly until?: string | null;
}

/** Consecutive lines of a file around a detection, without line breaks; secrets are redacted. */
export interface DetectedContext {
  /** From 1. */
  readonly startLine: number;
  readonly lines: readonly string[];
  /** Whether a secret was taken out. */
  readonly redacted: boolean;
}

export interface Detection {
  readonly ruleId: string;
  readonly category: Category;
  readonly severity: Severity;
  readonly title: string;
  /** One or two sentences about this very place. Never holds a secret. */
  readonly description: string;
  readonly remediation: string;
  readonly location: DetectionLocation | null;
  readonly anchor: Anchor;
  /** The anchors of the detections that this one stands for. */
  readonly replaces?: readonly Anchor[];
  /** High unless given: engines that prove what they report (lockfiles, controls, metrics) leave it out. */
  readonly confidence?: Confidence;
  /** Its file says that a generator wrote it. */
  readonly isGenerated?: boolean;
  /** Of a secret; of two rules for one secret the one with the higher confidence counts. */
  readonly secretTier?: SecretTier;
  readonly package?: DetectedPackage;
  readonly advisory?: DetectedAdvisory;
  /** `CWE-89` and the like, where this place says more than its rule. */
  readonly cwe?: readonly string[];
  /** Addresses of public documents, where no rule of ours knows them. */
  readonly references?: readonly string[];
  /** The code at the place, secrets already redacted; at most 1,000 characters. Distinguishes twins. */
  readonly excerpt?: string;
  /** Where the excerpt begins, unless at the place's first line. */
  readonly excerptLine?: number;
  /** The lines around the place, for people. */
  readonly context?: DetectedContext;
  /** A comment or ignore file that says this one is accepted, and where it stands. */
  readonly suppression?: DetectedSuppression;
  /** What an imported tool calls the finding itself. */
  readonly toolFingerprint?: string;
  /** Whether the code of a package is used, where that is known. */
  readonly reachability?: Reachability;
  /** Why its vulnerable code is not used, or why that is not known: a sentence; absent where the advisory names no code. */
  readonly reachBecause?: string;
  /** The file of the repository that imports the package, where one is known. */
  readonly importedBy?: string;
  /** Which direct dependency brings its package in, and what imports that one: a sentence. */
  readonly pulledInBy?: string;
  /** That no code imports what the advisory is about in the package: a sentence. */
  readonly notImported?: string | undefined;
  /** Of infrastructure, what people call the resource that it is about: `aws_s3_bucket.logs`. */
  readonly resource?: string;
  /** Of infrastructure, whether it is about what the resource lacks as a whole, and not about the line that is shown. */
  readonly isOfWholeResource?: boolean;
  /** Why its file is outside of what is scanned: it was scanned only because a file with findings is gone. */
  readonly excluded?: string;
  /** What a provider said of a secret. */
  readonly verification?: 'live' | 'revoked';
  /** The data flow from the source to the sink; twelve steps at most. */
  readonly flow?: readonly FlowStep[];
  readonly suggestedEdit?: SuggestedEdit;
}
