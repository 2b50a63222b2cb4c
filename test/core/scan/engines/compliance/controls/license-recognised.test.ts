// License texts by what they say.
import t from 'tap';
import { licenseRecognised } from '../../../../../../packages/core/src/scan/engines/compliance/controls/license-recognised.ts';
import { documentKind } from '../../../../../../packages/core/src/scan/engines/compliance/facts/documents.ts';
import {
  licensesInText,
  recognizeLicense,
} from '../../../../../../packages/core/src/scan/engines/licenses/recognize-license.ts';

const mit = `MIT License
Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
documentation files (the "Software"), to deal in the Software without restriction, including without limitation the
rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software.
The above copyright notice and this permission notice shall be included in all copies.`;
const sspl = 'Server Side Public License VERSION 1, OCTOBER 16, 2018';
const texts = (files: Readonly<Record<string, string>>) =>
  Object.entries(files).map(([path, text]) => ({
    path,
    license: recognizeLicense(text),
    also: licensesInText(text),
  }));

t.test('license-recognised: an addition that takes nothing back leaves a license what it is', async (t) => {
  const result = (files: Readonly<Record<string, string>>) =>
    licenseRecognised.check({ licenses: texts(files) } as never).result;
  t.equal(result({ LICENSE: mit }), 'pass');
  t.equal(
    result({ LICENSE: `${mit}\nThe logo is a trademark of Acme and not covered by this license.` }),
    'pass',
  );
  t.equal(result({ LICENSE: `${mit}\nFree for commercial and non-commercial use.` }), 'pass');
  t.equal(result({ LICENSE: `${mit}\nThe Software may not be used for any commercial purpose.` }), 'fail');
  t.equal(result({ LICENSE: `${mit}\nCommercial use requires a license from Acme.` }), 'fail');
  t.equal(result({ LICENSE: 'All rights reserved.' }), 'fail');
});

t.test('license-recognised: a text in a folder does not open what the root closes', async (t) => {
  const result = (files: Readonly<Record<string, string>>) =>
    licenseRecognised.check({ licenses: texts(files) } as never).result;
  t.equal(result({ LICENSE: sspl, 'LICENSES/MIT.txt': mit }), 'fail');
  t.equal(result({ 'LICENSE-COMMERCIAL': sspl, 'LICENSE-MIT': mit }), 'pass', 'a choice');
  t.equal(result({ LICENSE: 'See the folder LICENSES.', 'LICENSES/MIT.txt': mit }), 'pass');
});

t.test('license-recognised: the terms of Perl, of Ruby and of others', async (t) => {
  const artistic =
    'The "Artistic License"\nThe intent of this document is to state the conditions under which a Package may be copied,\nsuch that the Copyright Holder maintains some semblance of artistic control. "Standard Version" refers to it.';
  const perl = `the same terms as the Perl 5 programming language\n  GNU GENERAL PUBLIC LICENSE\n  Version 1, February 1989\n${artistic}`;
  t.strictSame(recognizeLicense(perl), { id: 'GPL-1.0', open: true });
  t.strictSame(licensesInText(perl), ['GPL-1.0', 'Artistic-1.0']);
  t.strictSame(recognizeLicense(artistic), { id: 'Artistic-1.0', open: true });
  const ruby =
    'Tool is copyrighted free software by Ada.\nYou may make and give away verbatim copies of the source form of the software.';
  t.strictSame(recognizeLicense(ruby), { id: 'Ruby', open: true });
  t.equal(recognizeLicense('This program is free software; the terms are those of Perl.'), null);
});

t.test('documentKind: the BSD license of Ruby and its libraries lies in BSDL', async (t) => {
  t.equal(documentKind('BSDL'), 'license');
  for (const name of ['MIT-LICENSE.txt', 'APACHE2_LICENSE', 'LGPL-License.md'])
    t.equal(documentKind(name), 'license', name);
  t.not(documentKind('THIRD-PARTY-LICENSE.txt'), 'license');
  t.equal(documentKind('COPYING'), 'license');
});
