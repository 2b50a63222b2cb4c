// Licenses by the names that build tools and registries write for them. A name that leaves open which one is meant (`BSD`,
// `GPL`, `Public Domain`) is none.

/** Normalized: lower case, no article, no `license`, no `version`, single spaces. */
const names: readonly (readonly [name: RegExp, expression: string])[] = [
  [/^(?:apache|apache public|apache software|asl|al)[ -]?(?:2|2\.0)$/, 'Apache-2.0'],
  [/^(?:apache|apache software|asl)[ -]?1\.1$/, 'Apache-1.1'],
  [/^(?:mit|expat|mit expat|expat mit)$/, 'MIT'],
  [/^mit[ -]0|mit no attribution$/, 'MIT-0'],
  [/^(?:isc)$/, 'ISC'],
  [
    /^(?:new|modified|revised) bsd$|^bsd new$|^bsd[ -]?3$|^(?:bsd[ -])?(?:3|three)[ -]clause(?:[ -]bsd)?(?: new or revised| revised)?$/,
    'BSD-3-Clause',
  ],
  [/^bsd[ -]3[ -]clause(?: new or revised)$/, 'BSD-3-Clause'],
  [/^(?:edl|eclipse distribution)(?: 1\.0)?$|^edl 1\.0$/, 'BSD-3-Clause'],
  [
    /^(?:simplified|freebsd) bsd$|^freebsd$|^bsd[ -]?2$|^(?:bsd[ -])?(?:2|two)[ -]clause(?:[ -]bsd)?(?: simplified)?$/,
    'BSD-2-Clause',
  ],
  [/^(?:0|zero)[ -]clause bsd$/, '0BSD'],
  [/^(?:eclipse public|epl)[ -]?(?:1|1\.0)$/, 'EPL-1.0'],
  [/^(?:eclipse public|epl)[ -]?(?:2|2\.0)$/, 'EPL-2.0'],
  [/^(?:mozilla public|mpl)[ -]?(?:2|2\.0)$/, 'MPL-2.0'],
  [/^(?:mozilla public|mpl)[ -]?1\.1$/, 'MPL-1.1'],
  [/^(?:mozilla public|mpl)[ -]?1\.0$/, 'MPL-1.0'],
  [/^(?:common development and distribution|cddl)[ -]?1\.0$/, 'CDDL-1.0'],
  [/^(?:common development and distribution|cddl)[ -]?1\.1$/, 'CDDL-1.1'],
  [/^(?:common public|cpl)[ -]?1\.0$/, 'CPL-1.0'],
  [/^(?:boost software|boost|bsl)[ -]?1\.0$|^boost software$/, 'BSL-1.0'],
  [/^(?:universal permissive|upl)(?:[ -]?1\.0)?$/, 'UPL-1.0'],
  [/^(?:artistic)[ -]?2(?:\.0)?$/, 'Artistic-2.0'],
  [
    /^(?:cc0|creative commons zero|cc0 1\.0 universal|public domain per creative commons cc0|creative commons cc0)(?: 1\.0)?$/,
    'CC0-1.0',
  ],
  [/^(?:creative commons attribution|cc[ -]by) 4\.0(?: international)?$/, 'CC-BY-4.0'],
  [/^zlib(?: libpng)?$/, 'Zlib'],
  [/^(?:unlicense|unlicensed public domain unlicense)$/, 'Unlicense'],
  [/^(?:wtfpl|do what the f\*?u?c?k you want to public)(?: 2)?$/, 'WTFPL'],
  [/^postgresql$/, 'PostgreSQL'],
  [/^python software foundation$/, 'Python-2.0'],
  [/^json$/, 'JSON'],
];

const gnu =
  /^(?:gnu )?(affero general public|agpl|lesser general public|library general public|library or lesser general public|lesser gpl|lgpl|general public|gpl)[ -]?([123](?:\.[01])?)(\+| or later| or newer| or greater| or any later| only)?$/;

const classpath =
  /^(.*?) (?:w |with |\+ ?)(?:the )?(?:cpe|classpath|gnu classpath|classpath exception|classpath-exception)$/;

/** An SPDX expression; undefined for a name of no license, or of several. */
export function licenseNamed(text: string): string | undefined {
  if (text.length > 200) return undefined;
  const name = normalized(text);
  const exception = classpath.exec(name.replace(/ exception(?:[ -]2\.0)?$/, ''));
  if (exception) {
    const license = gnuLicense(exception[1] ?? '');
    return license?.startsWith('GPL-2.0') ? `${license} WITH Classpath-exception-2.0` : undefined;
  }
  return names.find(([pattern]) => pattern.test(name))?.[1] ?? gnuLicense(name);
}

function gnuLicense(name: string): string | undefined {
  const [, kind = '', number = '', later = ''] = gnu.exec(name) ?? [];
  if (kind === '') return undefined;
  const family = /affero|agpl/.test(kind) ? 'AGPL' : /lesser|library|lgpl/.test(kind) ? 'LGPL' : 'GPL';
  const version = number.includes('.') ? number : `${number}.0`;
  return `${family}-${version}-${/later|newer|greater|\+/.test(later) ? 'or-later' : 'only'}`;
}

function normalized(text: string): string {
  return (
    text
      .toLowerCase()
      // What a classifier of PyPI begins with.
      .replace(/^license :: (?:osi approved :: )?/, '')
      .replaceAll('licence', 'license')
      // The short name behind the long one, and quotation marks.
      .replaceAll(/\([^()]*\)/g, ' ')
      .replaceAll(/["'“”,;]/g, ' ')
      .replaceAll(/\bw\//g, ' w ')
      .replaceAll(/\//g, ' ')
      .replaceAll(/\s-\s|\s+/g, ' ')
      .replaceAll(/\b(?:version|ver\.?|v\.?)\s*(?=\d)/g, ' ')
      .replaceAll(/(?<=gpl|epl|mpl)v(?=\d)/g, ' ')
      .replaceAll(/[ -]?\blicenses?\b/g, ' ')
      .replace(/^\s*the\b/, '')
      .replaceAll(/\s+/g, ' ')
      .trim()
  );
}
