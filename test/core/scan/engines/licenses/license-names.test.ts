import t from 'tap';
import { licenseExpression } from '../../../../../packages/core/src/scan/engines/licenses/license-expression.ts';

const names: Readonly<Record<string, readonly string[]>> = {
  'Apache-2.0': [
    'The Apache Software License, Version 2.0',
    'Apache License, Version 2.0',
    'Apache License v2',
    'ASL 2.0',
    'Apache-2',
    'Apache License 2.0 (ASL 2.0)',
  ],
  MIT: ['The MIT License (MIT)', 'MIT-License', 'License :: OSI Approved :: MIT License', 'MIT Licence'],
  'EPL-2.0': ['Eclipse Public License - v 2.0', 'Eclipse Public License v2.0', 'EPL 2.0', 'EPLv2.0'],
  'LGPL-2.1-only': ['LGPL, version 2.1', 'GNU Lesser General Public License, Version 2.1', 'LGPLv2.1'],
  'LGPL-3.0-or-later': ['GNU Lesser General Public License v3 or later (LGPLv3+)', 'LGPLv3+'],
  'GPL-2.0-only WITH Classpath-exception-2.0': [
    'GPL2 w/ CPE',
    'GPLv2 with Classpath exception',
    'GNU General Public License, version 2 with the GNU Classpath Exception',
  ],
  'AGPL-3.0-only': ['GNU Affero General Public License, Version 3'],
  'BSD-3-Clause': [
    'New BSD License',
    'The BSD 3-Clause License',
    '3-Clause BSD License',
    'BSD-3-Clause License',
  ],
  'BSD-2-Clause': ['Simplified BSD License', 'BSD-2-Clause License', 'The BSD 2-Clause License'],
  'MPL-2.0': ['Mozilla Public License, Version 2.0', 'MPL 2.0'],
  'MPL-1.1': ['MPL 1.1', 'Mozilla Public License 1.1 (MPL 1.1)'],
  'CC0-1.0': ['CC0', 'Public Domain, per Creative Commons CC0'],
  'CDDL-1.0': ['Common Development and Distribution License (CDDL) v1.0'],
};
const unclear = [
  'BSD',
  'The BSD License',
  'GPL',
  'LGPL',
  'GNU Lesser General Public License',
  'Public Domain',
  'Dual License: MIT or Apache-2.0',
  'LGPL with Classpath exception',
  'Apache Mahout 2.0',
  'not the MIT License',
];

t.test('licenseExpression: names that tools write, and none for those that leave it open', async (t) => {
  for (const [expression, written] of Object.entries(names))
    for (const name of written) t.equal(licenseExpression(name), expression, name);
  for (const name of unclear) t.equal(licenseExpression(name), undefined, name);
});
