// Well-known licenses by the words that only they hold. Short quotations, normalized: lower case, letters and
// digits, single spaces.

export interface KnownLicense {
  /** The SPDX identifier. */
  readonly id: string;
  /** Approved by the Open Source Initiative, or free by the Free Software Foundation's list. */
  readonly open: boolean;
  /** Every one of them stands in the text … */
  readonly says: readonly string[];
  /** … and none of these. */
  readonly without?: readonly string[];
}

const mitGrant =
  'permission is hereby granted free of charge to any person obtaining a copy of this software and associated documentation files';
const mitNotice = 'the above copyright notice and this permission notice';
const bsdGrant =
  'redistribution and use in source and binary forms with or without modification are permitted';
const bsdSource = 'redistributions of source code must retain the above copyright notice';
const bsdEndorse =
  'to endorse or promote products derived from this software without specific prior written permission';
const bsdAdvertise = 'all advertising materials mentioning features';

/** The first that fits is it: stricter ones come before those whose words they share. */
export const knownLicenses: readonly KnownLicense[] = [
  { id: 'SSPL-1.0', open: false, says: ['server side public license', 'version 1'] },
  { id: 'BUSL-1.1', open: false, says: ['business source license 1 1', 'change date'] },
  {
    id: 'Elastic-2.0',
    open: false,
    says: [
      'elastic license',
      'you may not provide the software to third parties as a hosted or managed service',
    ],
  },
  { id: 'PolyForm', open: false, says: ['polyform', 'license'] },
  { id: 'Commons-Clause', open: false, says: ['commons clause', 'the right to sell the software'] },
  { id: 'AGPL-3.0', open: true, says: ['gnu affero general public license', 'version 3 19 november 2007'] },
  { id: 'LGPL-3.0', open: true, says: ['gnu lesser general public license version 3 29 june 2007'] },
  { id: 'LGPL-2.1', open: true, says: ['gnu lesser general public license version 2 1 february 1999'] },
  { id: 'LGPL-2.0', open: true, says: ['gnu library general public license version 2 june 1991'] },
  { id: 'GPL-3.0', open: true, says: ['gnu general public license version 3 29 june 2007'] },
  { id: 'GPL-2.0', open: true, says: ['gnu general public license version 2 june 1991'] },
  { id: 'GPL-1.0', open: true, says: ['gnu general public license version 1 february 1989'] },
  { id: 'Apache-2.0', open: true, says: ['apache license version 2 0', 'grant of patent license'] },
  {
    id: 'Apache-2.0',
    open: true,
    says: [
      'licensed under the apache license version 2 0',
      'you may not use this file except in compliance with the license',
    ],
  },
  { id: 'Apache-1.1', open: true, says: ['apache software license version 1 1'] },
  { id: 'MPL-2.0', open: true, says: ['mozilla public license version 2 0', 'covered software'] },
  { id: 'MPL-1.1', open: true, says: ['mozilla public license version 1 1', 'covered code'] },
  {
    id: 'EPL-2.0',
    open: true,
    says: ['eclipse public license v 2 0', 'the accompanying program is provided under the terms'],
  },
  {
    id: 'EPL-1.0',
    open: true,
    says: ['eclipse public license v 1 0', 'the accompanying program is provided under the terms'],
  },
  { id: 'EUPL-1.2', open: true, says: ['european union public licence', 'eupl', '1 2'] },
  { id: 'CDDL-1.0', open: true, says: ['common development and distribution license', 'version 1 0'] },
  { id: 'Artistic-2.0', open: true, says: ['the artistic license 2 0', 'standard version'] },
  {
    id: 'Artistic-1.0',
    open: true,
    says: ['the copyright holder maintains some semblance of artistic control', 'standard version'],
  },
  {
    id: 'Ruby',
    open: true,
    says: ['copyrighted free software by', 'you may make and give away verbatim copies of the source form'],
  },
  { id: 'CECILL-2.1', open: true, says: ['cecill free software license agreement', 'version 2 1'] },
  { id: 'ECL-2.0', open: true, says: ['educational community license version 2 0'] },
  { id: 'MS-RL', open: true, says: ['microsoft reciprocal license', 'reciprocal grants'] },
  { id: 'BSL-1.0', open: true, says: ['boost software license version 1 0'] },
  { id: 'MS-PL', open: true, says: ['microsoft public license', 'use of trademarks'] },
  { id: 'OSL-3.0', open: true, says: ['open software license', 'version 3 0'] },
  {
    id: 'PostgreSQL',
    open: true,
    says: [
      'permission to use copy modify and distribute this software and its documentation for any purpose without fee',
      'paragraph and the following two paragraphs appear in all copies',
    ],
  },
  { id: 'Unicode-3.0', open: true, says: ['unicode license v3', 'data files'] },
  {
    id: 'Python-2.0',
    open: true,
    says: ['python software foundation license version 2', 'psf is making python available to licensee'],
  },
  { id: 'UPL-1.0', open: true, says: ['universal permissive license', 'larger works'] },
  { id: 'BlueOak-1.0.0', open: true, says: ['blue oak model license', 'do everything with this software'] },
  { id: 'MulanPSL-2.0', open: true, says: ['mulan psl v2'] },
  {
    id: 'Unlicense',
    open: true,
    says: ['this is free and unencumbered software released into the public domain'],
  },
  { id: 'CC0-1.0', open: true, says: ['cc0 1 0 universal', 'affirmer'] },
  { id: 'CC-BY-SA-4.0', open: false, says: ['creative commons attribution sharealike 4 0 international'] },
  { id: 'CC-BY-4.0', open: false, says: ['creative commons attribution 4 0 international'] },
  { id: 'CC-BY-3.0', open: false, says: ['creative commons', 'attribution 3 0'] },
  { id: 'OFL-1.1', open: true, says: ['sil open font license version 1 1'] },
  { id: 'WTFPL', open: true, says: ['do what the fuck you want to'] },
  {
    id: 'NCSA',
    open: true,
    says: [mitGrant, 'redistributions of source code must retain', 'neither the names of'],
  },
  { id: 'X11', open: true, says: [mitGrant, mitNotice, 'x consortium'] },
  { id: 'MIT', open: true, says: [mitGrant, mitNotice] },
  {
    id: 'MIT-0',
    open: true,
    says: [
      mitGrant,
      'to permit persons to whom the software is furnished to do so the software is provided as is',
    ],
  },
  { id: 'JSON', open: false, says: [mitGrant, 'the software shall be used for good not evil'] },
  {
    id: 'Zlib',
    open: true,
    says: [
      'the origin of this software must not be misrepresented',
      'altered source versions must be plainly marked',
    ],
  },
  { id: 'BSD-4-Clause', open: true, says: [bsdGrant, bsdSource, bsdAdvertise] },
  {
    id: 'BSD-3-Clause-Clear',
    open: true,
    says: [bsdGrant, bsdEndorse, 'no express or implied licenses to any party s patent rights are granted'],
  },
  { id: 'BSD-3-Clause', open: true, says: [bsdGrant, bsdSource, bsdEndorse] },
  { id: 'BSD-2-Clause', open: true, says: [bsdGrant, bsdSource], without: ['endorse or promote'] },
  {
    id: '0BSD',
    open: true,
    says: [
      'permission to use copy modify and or distribute this software for any purpose with or without fee is hereby granted',
      'the software is provided as is',
    ],
    without: ['provided that the above copyright notice'],
  },
  {
    id: 'ISC',
    open: true,
    says: [
      'this software for any purpose with or without fee is hereby granted provided that the above copyright notice and this permission notice appear in all copies',
    ],
  },
];

/** What people write in manifests, and what it stands for. */
export const licenseAliases: Readonly<Record<string, string>> = {
  'apache 2': 'Apache-2.0',
  'apache 2.0': 'Apache-2.0',
  'apache license': 'Apache-2.0',
  'apache license 2.0': 'Apache-2.0',
  'apache license, version 2.0': 'Apache-2.0',
  'apache license version 2.0': 'Apache-2.0',
  'apache software license': 'Apache-2.0',
  'apache-2': 'Apache-2.0',
  apache2: 'Apache-2.0',
  'bsd 2-clause': 'BSD-2-Clause',
  'bsd 3-clause': 'BSD-3-Clause',
  bsd_3_clause: 'BSD-3-Clause',
  'gpl (>= 2)': 'GPL-2.0-or-later',
  'gpl (>= 3)': 'GPL-3.0-or-later',
  'gpl-2': 'GPL-2.0-only',
  'gpl-3': 'GPL-3.0-only',
  'gnu affero general public license v3': 'AGPL-3.0-only',
  'gnu affero general public license v3 or later (agplv3+)': 'AGPL-3.0-or-later',
  'gnu general public license v2 (gplv2)': 'GPL-2.0-only',
  'gnu general public license v3 (gplv3)': 'GPL-3.0-only',
  'gnu lesser general public license v3 (lgplv3)': 'LGPL-3.0-only',
  'isc license (iscl)': 'ISC',
  'lgpl-3': 'LGPL-3.0-only',
  'mit + file license': 'MIT',
  'mit license': 'MIT',
  'mozilla public license 2.0 (mpl 2.0)': 'MPL-2.0',
  'python software foundation license': 'Python-2.0',
  'the mit license': 'MIT',
  'the unlicense (unlicense)': 'Unlicense',
  expat: 'MIT',
  psf: 'Python-2.0',
  'psf-2.0': 'Python-2.0',
};
