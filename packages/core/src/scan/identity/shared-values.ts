// Equal texts and lists of findings, held once: thousands of findings of one rule differ in little but their place.
import type { ReportedFinding } from './reported-finding.ts';

/** So many are remembered: what differs in every finding is not held by this. */
const maxRemembered = 4_096;

export class SharedValues {
  readonly #texts = new Map<string, string>();
  readonly #values = new Map<string, unknown>();

  /** The same, with what it has in common with others before it. */
  finding(finding: ReportedFinding): ReportedFinding {
    const { title, description, remediation, priority, cwe, references, excerpt } = finding;
    const reasons = priority.reasons.map(({ text }) => text);
    const urls = references.map(({ url }) => url);
    return {
      ...finding,
      title: this.text(title),
      description: this.text(description),
      remediation: this.text(remediation),
      priority: this.of('priority', [`${priority.score}`, ...reasons], () => priority),
      cwe: this.of('cwe', cwe, () => cwe),
      references: this.of('references', urls, () => references),
      excerpt: excerpt && { ...excerpt, lines: excerpt.lines.map((line) => this.text(line)) },
    };
  }

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
