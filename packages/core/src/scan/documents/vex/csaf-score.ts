// A CVSS score as CSAF 2.0 writes it: version 3 alone, with the vector and what follows from it.

export interface CsafScore {
  readonly version: string;
  readonly vectorString: string;
  readonly baseScore: number;
  readonly baseSeverity: string;
}

/** Undefined without a vector of CVSS 3, whose base metrics alone are in the score. */
export function csafScore(
  cvss: { readonly vector: string; readonly score: number } | null,
): CsafScore | undefined {
  const version =
    cvss &&
    /^CVSS:(3\.[01])\/AV:[NALP]\/AC:[LH]\/PR:[NLH]\/UI:[NR]\/S:[UC]\/C:[NLH]\/I:[NLH]\/A:[NLH]$/.exec(
      cvss.vector,
    );
  if (!cvss || !version?.[1]) return undefined;
  return {
    version: version[1],
    vectorString: cvss.vector,
    baseScore: cvss.score,
    baseSeverity: severityOf(cvss.score),
  };
}

/** The qualitative severity rating scale of CVSS 3. */
function severityOf(score: number): string {
  if (score === 0) return 'NONE';
  if (score < 4) return 'LOW';
  if (score < 7) return 'MEDIUM';
  return score < 9 ? 'HIGH' : 'CRITICAL';
}
