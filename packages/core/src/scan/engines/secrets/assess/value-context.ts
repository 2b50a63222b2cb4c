// What stands around a value that a credential's name is given.
import type { CredentialKind } from './credential-name.ts';
import type { FileContext } from './file-context.ts';

export interface ValueContext {
  readonly name: string;
  readonly kind: CredentialKind;
  readonly file: FileContext;
  readonly notation: Notation;
  readonly compared: boolean;
  /** Whether the name of a user is next to it. */
  readonly hasUser?: () => boolean;
}

/** How the value stands there: in quotes, as the argument of a call, bare to the end of the line, or inside a longer text. */
export type Notation = 'quoted' | 'passed' | 'bare' | 'inline';

/** A value with what stands around it. */
export interface NamedValue extends ValueContext {
  readonly value: string;
  /** By its characters, a generator of passwords printed it. */
  readonly isGenerated: boolean;
}
