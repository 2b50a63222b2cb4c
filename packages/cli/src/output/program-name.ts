/** How this program was started, when that is not by its name: `./assay` of a checkout, the path of an unpacked archive. */
export function programName(): string {
  return process.env.ASSAY_COMMAND || 'assay';
}
