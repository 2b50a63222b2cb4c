/** A JSON value where it stands in a text. Valid as long as the text is. */
export class UnreadValue {
  readonly bytes: Uint8Array;
  readonly from: number;
  readonly to: number;

  constructor(bytes: Uint8Array, from: number, to: number) {
    this.bytes = bytes;
    this.from = from;
    this.to = to;
  }
}
