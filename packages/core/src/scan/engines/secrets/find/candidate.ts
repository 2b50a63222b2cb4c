// What a search gives to be assessed: text that a rule's pattern, a credential file's format or a name points at.
import type { FileContext } from '../assess/file-context.ts';
import type { SecretRule } from '../secret-rule.ts';
import type { ReadAssignment } from './assignments/find-assignments.ts';
import type { CredentialFile } from './credential-files/credential-file.ts';

export interface PatternCandidate {
  readonly source: 'pattern';
  readonly rule: SecretRule;
  readonly match: RegExpExecArray;
  readonly value: string;
  readonly start: number;
  /** Of the whole text. */
  readonly bytes: Buffer;
}

export interface FileCandidate {
  readonly source: 'credential-file';
  readonly format: CredentialFile;
  readonly match: RegExpExecArray;
  readonly value: string;
  readonly start: number;
}

export interface AssignmentCandidate {
  readonly source: 'assignment';
  readonly read: ReadAssignment;
  readonly file: FileContext;
  readonly bytes: Buffer;
}

export type Candidate = PatternCandidate | FileCandidate | AssignmentCandidate;

/**
 * Says where an accepted candidate ends; null for one that was discarded. A pattern that is wrong thousands of times is
 * not tried any further, and what lies inside of an accepted value is not looked at again.
 */
export type Assess<Of extends Candidate = Candidate> = (candidate: Of) => number | null;
