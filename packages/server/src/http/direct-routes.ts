// Addresses that the listener answers itself: what hapi does for every request would cost more than the answer.
// A host's own hapi server reaches the same answers through a route.
import type { IncomingMessage, ServerResponse } from 'node:http';

/** Writes the whole reply; never rejects. */
export type DirectAnswer = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

export class DirectRoutes {
  readonly #answers = new Map<string, DirectAnswer>();
  readonly #running = new Set<Promise<void>>();

  add(method: string, path: string, answer: DirectAnswer): void {
    this.#answers.set(`${method} ${path}`, answer);
  }

  /** Whether the request is answered here. */
  take(request: IncomingMessage, response: ServerResponse): boolean {
    const answer = this.#answers.get(`${request.method} ${request.url}`);
    if (!answer) return false;
    const running = answer(request, response).finally(() => this.#running.delete(running));
    this.#running.add(running);
    return true;
  }

  /** Takes no more requests, and waits for those that are being answered: hapi knows nothing of them. */
  async close(): Promise<void> {
    this.#answers.clear();
    await Promise.all(this.#running);
  }
}
