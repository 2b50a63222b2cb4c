// What `assay scan --json` prints, as far as tests read it.

export interface ScanDocument {
  readonly tool: object;
  readonly target: { readonly commit: string | null };
  readonly audits: readonly { readonly type: string; readonly findings: readonly ScanFinding[] }[];
  readonly summary: Readonly<Record<string, number>>;
}

interface ScanFinding {
  readonly category: string;
  readonly status: string;
  readonly fingerprint: string;
  readonly location: { readonly path: string } | null;
}

/** The paths of the open findings. */
export function pathsOf(document: ScanDocument): (string | undefined)[] {
  return document.audits.flatMap(({ findings }) =>
    findings.filter(({ status }) => status === 'open').map(({ location }) => location?.path),
  );
}
