// What a reader of a format gives: the resources of its files. A reader lives for one audit.
//
// To add one: a file or folder below `readers/` that exports one InfrastructureReader, and a line in `readers/index.ts`.
import type { EvaluationBudget } from './evaluation-budget.ts';
import type { Resource } from './resource.ts';

export interface TextFile {
  readonly path: string;
  readonly text: string;
}

export interface ReadContext {
  readonly budget: EvaluationBudget;
  /** Counts a file that could not be evaluated, or not whole. */
  unevaluated(path: string, line: number | null, message: string): void;
}

/** Resources that can refer to each other: of a module, a template, a manifest. */
export type ResourceGroup = readonly Resource[];

export interface OpenReader {
  /** Reads one file; gives its resources if they do not depend on other files. */
  read(file: TextFile): Iterable<ResourceGroup>;
  /** Called once after the last file. */
  finish?(): Iterable<ResourceGroup>;
}

export interface InfrastructureReader {
  /** As people call the format: `Terraform`. */
  readonly title: string;
  /** Whether a file can be of this format by its path. */
  mayRead(path: string): boolean;
  /** Whether it is, by its text. */
  isMeant(file: TextFile): boolean;
  open(context: ReadContext): OpenReader;
  /** How the format writes a field that an edit sets; absent where none can be set by line. */
  readonly fieldSyntax?: 'hcl' | 'yaml';
  /** Places are those of templates that are evaluated as a whole: an edit of one cannot be proven by itself. */
  readonly isRendered?: true;
  /** A file is evaluated together with the others of its folder. */
  readonly isReadByFolder?: true;
}
