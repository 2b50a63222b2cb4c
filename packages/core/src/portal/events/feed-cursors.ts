import type { TextEncryption } from '../platform/encryption.ts';
import type { Visibility } from '../platform/principal.ts';

/** The context an encrypted cursor is bound to, so that no other encrypted value passes for a cursor. */
const context = 'feed position';

/**
 * Places in the feed, as readers keep them. The place counts the events of the whole portal: only who may see all of them
 * gets the number, all others the same encrypted.
 */
export class FeedCursors {
  readonly #encryption: TextEncryption | undefined;

  constructor(encryption: TextEncryption | undefined) {
    this.#encryption = encryption;
  }

  write(position: number, visible: Visibility): string {
    if (visible.isEverything || !this.#encryption) return String(position);
    // All of one length, which would give away the digits of the number.
    const text = String(position).padStart(15, '0');
    return Buffer.from(this.#encryption.encrypt(text, context), 'base64').toString('base64url');
  }

  /** undefined for what is no cursor of this reader. */
  read(cursor: string, visible: Visibility): number | undefined {
    if (/^\d{1,15}$/.test(cursor))
      return !visible.isEverything && this.#encryption ? undefined : Number(cursor);
    const position = this.#encryption?.decrypt(Buffer.from(cursor, 'base64url').toString('base64'), context);
    return position === undefined ? undefined : Number(position);
  }
}
