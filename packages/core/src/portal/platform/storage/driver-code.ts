/** The code that a database's driver gives a fault, also inside of what objection says of it; empty without one. */
export function driverCode(error: unknown): string {
  const { nativeError, code } = (error ?? {}) as {
    readonly nativeError?: { readonly code?: unknown };
    readonly code?: unknown;
  };
  return String(nativeError?.code ?? code ?? '');
}
