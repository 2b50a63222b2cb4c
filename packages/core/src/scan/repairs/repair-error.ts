/** Why a file was not repaired, as a sentence. */
export class RepairError extends Error {
  override readonly name = 'RepairError';
}
