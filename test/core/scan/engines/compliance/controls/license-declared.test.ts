// Manifests by what their expressions need of the texts.
import t from 'tap';
import { licenseDeclared } from '../../../../../../packages/core/src/scan/engines/compliance/controls/license-declared.ts';
import {
  licensesInText,
  recognizeLicense,
} from '../../../../../../packages/core/src/scan/engines/licenses/recognize-license.ts';

const mit = `MIT License
Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
documentation files (the "Software"), to deal in the Software without restriction, including without limitation the
rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software.
The above copyright notice and this permission notice shall be included in all copies.`;
const bsd2 = `Redistribution and use in source and binary forms, with or without modification, are permitted provided that:
1. Redistributions of source code must retain the above copyright notice, this list of conditions and the disclaimer.`;
const gpl = 'GNU GENERAL PUBLIC LICENSE Version 3, 29 June 2007';
const texts = (files: Readonly<Record<string, string>>) =>
  Object.entries(files).map(([path, text]) => ({
    path,
    license: recognizeLicense(text),
    also: licensesInText(text),
  }));

t.test('license-declared: of OR one license is enough, AND needs the text of each', async (t) => {
  const result = (license: string, files: Readonly<Record<string, string>>) =>
    licenseDeclared.check({ manifests: [{ path: 'package.json', license }], licenses: texts(files) } as never)
      .result;
  const both = { 'LICENSE-MIT': mit, 'LICENSE-GPL': gpl };
  for (const [license, files, expected] of [
    ['MIT', { LICENSE: mit }, 'pass'],
    ['The MIT License', { LICENSE: mit }, 'pass'],
    ['MIT OR GPL-3.0-only', { LICENSE: mit }, 'pass'],
    ['MIT AND GPL-3.0-only', { LICENSE: mit }, 'fail'],
    ['MIT AND GPL-3.0-only', both, 'pass'],
    ['MIT AND (GPL-3.0-or-later OR Apache-2.0)', both, 'pass'],
    ['(MIT OR Apache-2.0) AND BSD-2-Clause', { LICENSE: mit }, 'fail'],
    ['MIT AND BSD-2-Clause', { LICENSE: `${mit}\n${bsd2}` }, 'pass'],
    ['GPL-3.0-only WITH GCC-exception-3.1', { COPYING: gpl }, 'pass'],
    ['Apache-2.0', { LICENSE: mit }, 'fail'],
    ['MIT AND CC-BY-4.0', { LICENSE: mit, 'LICENSE-docs': 'Words of our own.' }, 'unknown'],
    ['MPL-2.0 AND MIT', { LICENSE: `files: * MPL-2.0 (c) Acme\n${mit}` }, 'pass'],
    ['our own words', { LICENSE: mit }, 'fail'],
    ['our own words', {}, 'unknown'],
    ['MIT AND ISC', {}, 'pass'],
    ['MIT AND BUSL-1.1', {}, 'fail'],
  ] as const)
    t.equal(result(license, files), expected, `${license} beside ${Object.keys(files)}`);
});
