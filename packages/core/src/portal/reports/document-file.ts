/** A document that is written when it is asked for. */
export interface DocumentFile {
  readonly text: string;
  readonly mediaType: string;
  /** For saving: letters, digits and dashes. */
  readonly fileName: string;
}
