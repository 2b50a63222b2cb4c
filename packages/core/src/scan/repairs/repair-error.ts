/** Why a file was not repaired, as a sentence. */
export class RepairError extends Error {
  override readonly name = 'RepairError';
}

/** What is said of one package where the others may still be repaired. */
export function repairNote(error: unknown): string {
  if (error instanceof RepairError) return error.message;
  throw error;
}
