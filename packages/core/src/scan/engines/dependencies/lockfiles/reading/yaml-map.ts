// A YAML mapping that remembers the line of each key.

export type YamlValue = string | null | YamlMap | readonly YamlValue[];

export class YamlMap extends Map<string, YamlValue> {
  #lines: Map<string, number> | undefined;

  /** The line of a key; known for the outer levels of a file. */
  lineOf(key: string): number | null {
    return this.#lines?.get(key) ?? null;
  }

  setAt(key: string, value: YamlValue, line: number): void {
    this.#lines ??= new Map();
    this.#lines.set(key, line);
    this.set(key, value);
  }

  /** The map under a key, or an empty one. */
  map(key: string): YamlMap {
    const value = this.get(key);
    return value instanceof YamlMap ? value : new YamlMap();
  }

  /** The text under a key, or ''. */
  text(key: string): string {
    const value = this.get(key);
    return typeof value === 'string' ? value : '';
  }

  list(key: string): readonly YamlValue[] {
    const value = this.get(key);
    return Array.isArray(value) ? value : [];
  }
}
