// Equal texts and lists of findings, held once: thousands of findings of one rule differ in little but their place.

/** So many are remembered: what differs in every finding is not held by this. */
const maxRemembered = 4_096;

export class SharedValues {
  readonly #texts = new Map<string, string>();
  readonly #values = new Map<string, unknown>();

  text(text: string): string {
    return remembered(this.#texts, text, () => text);
  }

  /** What `make` gives for the first of the same kind and parts; nobody changes it. */
  of<Value>(kind: string, parts: readonly string[], make: () => Value): Value {
    return remembered(this.#values as Map<string, Value>, [kind, ...parts].join('\0'), make);
  }
}

function remembered<Value>(known: Map<string, Value>, key: string, make: () => Value): Value {
  const found = known.get(key);
  if (found !== undefined) return found;
  const value = make();
  if (known.size >= maxRemembered) known.clear();
  known.set(key, value);
  return value;
}
