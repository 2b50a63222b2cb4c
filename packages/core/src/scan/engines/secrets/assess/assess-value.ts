// Is the value of a credential's name a credential, and how severe? To silence a false alarm of names: add a pass here, or
// to harmless-value.ts.
import type { Severity } from '../../../../vocabulary/severity.ts';
import { type CredentialKind, nameWords } from './credential-name.ts';
import { isCredible } from './credible-value.ts';
import { looksRandom } from './dictionary-score.ts';
import { isHalfByte } from './generated-value.ts';
import { harmlessPasses } from './harmless-value.ts';
import { firstPass, type Pass } from './pass.ts';
import { isSequence, isTemplated } from './placeholder.ts';
import { isPlaceholderWord } from './placeholder-words.ts';
import type { NamedValue, ValueContext } from './value-context.ts';

/** Nothing longer is believed to be a credential of its kind. */
const longest: Record<CredentialKind, number> = { password: 128, secret: 500, weak: 200 };

export interface ValuePass extends Pass<NamedValue> {
  /** Of what is not discarded. */
  readonly severity?: Severity;
}

/** The first that applies decides. */
export const valuePasses: readonly ValuePass[] = [
  {
    name: 'too-long',
    effect: 'discard',
    reason: 'The value is longer than credentials of this kind.',
    applies: ({ value, kind }) => value.length > longest[kind],
  },
  ...harmlessPasses,
  {
    name: 'counting-key',
    effect: 'downgrade',
    severity: 'info',
    reason: 'The value is a sequence of characters, as long as a key.',
    applies: ({ value }) => value.length > 9 && isSequence(value),
  },
  {
    name: 'not-credible',
    effect: 'discard',
    reason: ({ kind }) =>
      kind === 'password'
        ? 'The value does not look like a password.'
        : 'The value does not look like a key: it is too short, not random enough, or a name or digest.',
    applies: (named) => !named.isGenerated && !isCredible(named.value, named),
  },
  {
    name: 'made-up-value',
    effect: 'downgrade',
    severity: 'info',
    reason: 'The name or the value says that it is an example.',
    applies: isMadeUp,
  },
  {
    name: 'tests-or-documentation',
    effect: 'downgrade',
    severity: 'low',
    reason: 'It is in tests, documentation or a comment.',
    applies: ({ file }) => file.isTest || file.kind === 'prose',
  },
  {
    name: 'plain-word',
    effect: 'downgrade',
    severity: 'low',
    reason: 'The value is a short word or number.',
    applies: ({ value }) => /^(?:[a-z]+|\d+)$/.test(value) && value.length < 16,
  },
  {
    name: 'weak-name-or-value',
    effect: 'downgrade',
    severity: 'medium',
    reason: 'The name could mean something else, or the value is not random.',
    applies: ({ kind, value }) => kind === 'weak' || !looksRandom(value),
  },
  {
    name: 'random-value',
    effect: 'keep',
    severity: 'high',
    reason: 'The name says that it is a credential, and the value is random.',
    applies: () => true,
  },
];

/** The pass that decides about the value. */
export function decideValue(value: string, context: ValueContext): { pass?: ValuePass; named: NamedValue } {
  const isGenerated = (context.notation === 'quoted' && isShuffled(value)) || isBracketed(value, context);
  const named: NamedValue = { ...context, value, isGenerated };
  const pass = firstPass<ValuePass, NamedValue>(valuePasses, named);
  return pass ? { pass, named } : { named };
}

/** The severity of a generic credential, or null when it is none. */
export function assessValue(value: string, context: ValueContext): Severity | null {
  return decideValue(value, context).pass?.severity ?? null;
}

/** The name says that it is none (`mock_token`), or the value was typed to look like one (`AbCdEf123`). */
function isMadeUp({ value, name, kind }: NamedValue): boolean {
  if (
    nameWords(name).some((word) => /^(?:mock|mocked|fake|dummy|stub|sample|example|placeholder)$/.test(word))
  )
    return true;
  return kind !== 'password' && (/^[A-Za-z]{2,11}123(?:456?)?$/.test(value) || isHalfByte(value));
}

/** Letters, digits and many sorts of punctuation, long and without a blank: what generators of passwords print. */
function isShuffled(value: string): boolean {
  if (value.length < 32 || value.length > 128 || isTemplated(value) || /\s|[a-z]{6}/.test(value))
    return false;
  // A set of characters in a regular expression.
  if (/\[\^|a-z|A-Z|0-9/.test(value)) return false;
  const marks = new Set(value.match(/[!-/:-@[-`{-~]/g) ?? []);
  return marks.size >= 10 && /[a-z]/.test(value) && /[A-Z]/.test(value) && /\d/.test(value);
}

/**
 * `xK(93)z[q]!t`: a password with brackets, and no code: what stands in them is no name, number of a placeholder or set
 * of letters.
 */
function isBracketed(value: string, { kind, file, notation }: ValueContext): boolean {
  if (kind !== 'password' || !(notation === 'quoted' || (notation === 'bare' && file.kind === 'config')))
    return false;
  if (
    value.length < 8 ||
    value.length > 64 ||
    /^(?:\w{1,4}\|)+\w{1,4}$/.test(value) ||
    !/[(){}[\]<>|]/.test(value)
  )
    return false;
  if (!/[a-z]/.test(value) || !/[A-Z]/.test(value) || !/\d/.test(value)) return false;
  if (/\s|\\|^\^|\$$|\$\{|\$\(|\{\{|\(\?|[.\])][*+]|[a-z]-z|A-Z|0-9|=>|->|["'`]/.test(value)) return false;
  if (
    /\{\d*(?:,\d*)?\}|\{[A-Za-z_][\w.]+\}|<\/?[A-Za-z][\w -]+>|\[[A-Za-z_][\w.]{2,}\]|[A-Za-z_]{3,}\(/.test(
      value,
    )
  )
    return false;
  return !isPlaceholderWord(value);
}
