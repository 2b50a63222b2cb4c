// What a license asks of those who use the software, in the classes that policies speak of.
import type { LicenseTree, SingleLicense } from './license-expression.ts';

/** From the least to the most that is asked. */
export const licenseCategories = [
  'public-domain',
  'permissive',
  'weak-copyleft',
  'strong-copyleft',
  'network-copyleft',
  'source-available',
  'proprietary',
  'unknown',
] as const;
export type LicenseCategory = (typeof licenseCategories)[number];

/** Sorted by category; an identifier that is not here, and no variant of one that is, is `unknown`. */
const patterns: readonly (readonly [category: LicenseCategory, pattern: RegExp])[] = [
  ['proprietary', /^LicenseRef-UNLICENSED$/],
  [
    'source-available',
    /^(?:BUSL-|Elastic-|PolyForm-|FSL-|SUL-|CC-BY-NC|CC-BY-ND|CPOL-|Aladdin$|Hippocratic-|JSON$|Parity-|BSD-3-Clause-No-|NPOSL-|TPDL$|COIL-|OLFL-|UnRAR$|Community-Spec-)/,
  ],
  ['network-copyleft', /^(?:AGPL-|SSPL-|CAL-|CPAL-|EUPL-|OSL-|RPL-|RPSL-|APSL-2|Watcom-|SMAIL-GPL$|NGPL$)/],
  [
    'strong-copyleft',
    /^(?:GPL-|GFDL-|CC-BY-SA|CC-SA-|CECILL-[12]|QPL-|Sleepycat$|SimPL-|copyleft-next-|TGPPL-|D-FSL-|LiLiQ-Rplus|ESA-PL-strong|CERN-OHL-S|ODbL-|CDLA-Sharing-|YPL-|LPL-|MakeIndex$)/,
  ],
  [
    'weak-copyleft',
    /^(?:LGPL-|LGPLLR$|MPL-|EPL-|CDDL-|CPL-|IPL-|MS-RL$|MS-LPL$|NPL-|SPL-|SISSL|Artistic-1|ClArtistic$|CECILL-C$|ErlPL-|LPPL-|LiLiQ-R-|ESA-PL-weak|CERN-OHL-W|CERN-OHL-1|OFL-|Nokia$|SugarCRM|CUA-OPL|Frameworx|gSOAP|Interbase|Motosoto|wxWindows$|eCos-|Ruby$|APSL-1|Sendmail$|Zimbra|FreeImage$|BitTorrent|Condor-|RSCPL$|OCLC-|LAL-|TMate$|Vim$|APL-|MTLL$)/,
  ],
  [
    'public-domain',
    /^(?:CC0-|Unlicense|PDDL-|CC-PD|.*-PD(?:$|-)|SAX-PD|blessing$|NTIA-PD|ANTLR-PD|LOOP$|diffmark$)/,
  ],
  [
    'permissive',
    /^(?:0BSD$|AAL$|AFL-|Apache-|Artistic-2|BSD|BSL-|Beerware$|BlueOak-|Boehm-|bzip2-|CC-BY-[1234]|CDLA-Permissive|CECILL-B$|CNRI-|curl$|ECL-|EFL-|Entessa$|etalab-|Fair$|FTL$|HPND|ICU$|IJG|ImageMagick$|Info-ZIP$|Intel$|ISC|libpng|Libpng$|libtiff$|LiLiQ-P|MIT|MITNFA$|MS-PL$|MulanPSL-|NAIST-|NASA-|NCSA$|Naumen$|NIST-|NLOD-|NTP|OGL-|OLDAP-|OpenSSL|ODC-By|PHP-|PSF-|Plexus$|PostgreSQL$|Python-|Qhull$|SGI-B-|SMLNJ$|StandardML|SunPro$|SSH-|SWL$|TCL$|UCL-|Unicode-|UPL-|UMich|W3C|WTFPL|X11|XFree86|Xnet$|Zend-|Zlib|zlib-|ZPL-|Spencer-|Python|OFFIS$|OGC-|Cronyx$|FSFAP|FSFUL|ESA-PL-perm|CERN-OHL-P|Adobe-|AMDPLPA$|Bitstream-|Latex2e|Multics$|Net-SNMP$|Xerox$|RSA-MD$|NRL$|MirOS$|VSL-|TTWL$|Zed$|eGenix$|gnuplot$|mpich2$|psutils$|xpp$|JasPer-|Leptonica$|HDF5$|MIPS$|Barr$|Afmparse$|Caldera|UnixCrypt$|iMatix$|Giftware$|GLWTPL$|WTFNMFPL$|MMIXware$|bcrypt-|dtoa$|SHL-|UCAR$)/,
  ],
];

const known = new Map<string, LicenseCategory>();

/** The category of one license. An exception only ever takes back a part of what copyleft asks. */
export function licenseCategory({ id, exception }: SingleLicense): LicenseCategory {
  const category = categoryOfId(id);
  return exception !== null && category === 'strong-copyleft' ? 'weak-copyleft' : category;
}

/** What an expression asks: the most of what holds together, the least of what can be chosen. */
export function expressionCategory(tree: LicenseTree): LicenseCategory {
  if ('id' in tree) return licenseCategory(tree);
  const ranks = ('any' in tree ? tree.any : tree.all).map((part) =>
    licenseCategories.indexOf(expressionCategory(part)),
  );
  return licenseCategories['any' in tree ? Math.min(...ranks) : Math.max(...ranks)] ?? 'unknown';
}

function categoryOfId(id: string): LicenseCategory {
  const before = known.get(id);
  if (before !== undefined) return before;
  const category = patterns.find(([, pattern]) => pattern.test(id))?.[0] ?? 'unknown';
  if (known.size < 2_000) known.set(id, category);
  return category;
}

export function isLicenseCategory(text: string): text is LicenseCategory {
  return (licenseCategories as readonly string[]).includes(text);
}
