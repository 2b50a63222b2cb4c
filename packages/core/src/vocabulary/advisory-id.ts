// The names that databases of vulnerabilities give, by their grammar, wherever a tool writes them.

const advisoryId =
  /(?<![a-z0-9])(?:CVE-\d{4}-\d{4,19}|GHSA(?:-[23456789cfghjmpqrvwx]{4}){3}|(?:GO|PYSEC|RUSTSEC|MAL|OSV|HSEC|RSEC)-\d{4}-\d{1,9})(?![a-z0-9])/gi;

/** As their databases write them, each once, in the order of the text. */
export function advisoryIdsIn(text: string): readonly string[] {
  const ids = (text.match(advisoryId) ?? []).map((id) =>
    /^GHSA/i.test(id) ? `GHSA${id.slice(4).toLowerCase()}` : id.toUpperCase(),
  );
  return [...new Set(ids)];
}
