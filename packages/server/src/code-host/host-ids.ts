// Ids as the portal keeps them: `provider:host:id`, so that two code hosts that count from 1 never share one. Those of
// GitHub are kept as they are, without a prefix: they were kept before there was a second code host.

export class HostIds {
  readonly #prefix: string;

  constructor(provider: string, webUrl: string) {
    this.#prefix = `${provider}:${new URL(webUrl).host}:`;
  }

  /** Of an id as the code host writes it. */
  of(own: string | number): string {
    return `${this.#prefix}${own}`;
  }

  owns(id: string): boolean {
    return id.startsWith(this.#prefix);
  }

  /** As the code host writes it. Throws for an id of another code host. */
  own(id: string): string {
    if (!this.owns(id)) throw new Error(`${id} is not an id of this code host.`);
    return id.slice(this.#prefix.length);
  }
}
