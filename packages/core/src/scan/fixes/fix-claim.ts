// What the messages of a change say that it fixes: advisories, and packages that it upgrades.

const advisoryId =
  /\b(?:CVE-\d{4}-\d{4,7}|GHSA(?:-[23456789cfghjmpqrvwx]{4}){3}|(?:MAL|PYSEC|OSV|RUSTSEC|GO|GSD)-\d{4}-\d+)\b/gi;

/** `Bump lodash from 1 to 2`, `update dependency @a/b to v2`, `Updates [x](https://…) from 1 to 2`. */
const upgrade =
  /\b(?:bump|update|upgrade)(?:s|d)?\s+(?:the\s+|dev(?:elopment)?\s+)*(?:dependency\s+|module\s+|package\s+|crate\s+|gem\s+)?[`'"[]?(@?[\w][\w.:/@-]*[\w])[`'"\]]?(?:\([^)\s]*\))?\s+(?:requirement\s+)?(?:from|to)\b/gi;
/** Lines that Dependabot ends its messages with. */
const listed = /^- dependency-name: ["']?([^"'\s]+)["']?$/gm;

export interface MessageClaim {
  /** In upper case. */
  readonly advisories: readonly string[];
  /** As they are written. */
  readonly packages: readonly string[];
}

export function claimOfMessages(messages: readonly string[]): MessageClaim {
  const text = messages.join('\n\n');
  const packages = [...text.matchAll(upgrade), ...text.matchAll(listed)].map(([, name = '']) => name);
  return {
    advisories: [...new Set([...text.matchAll(advisoryId)].map(([id]) => id.toUpperCase()))].sort(),
    packages: [...new Set(packages)].sort(),
  };
}
