// Licenses by the words of their texts, and what a text names beside its own.
import t from 'tap';
import {
  isOpenLicense,
  licensesInText,
  recognizeLicense,
} from '../../../../../packages/core/src/scan/engines/licenses/recognize-license.ts';

const isc =
  'Permission to use, copy, modify, and/or distribute this software for any purpose with or without fee is hereby granted, provided that the above copyright notice and this permission notice appear in all copies.';
const mit = `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
documentation files (the "Software"). The above copyright notice and this permission notice shall be included.`;

t.test('recognizeLicense: layout and comment signs say nothing, riders do', async (t) => {
  t.same(recognizeLicense(mit), { id: 'MIT', open: true });
  t.same(recognizeLicense(mit.replaceAll('\n', '\n * ').toUpperCase()), { id: 'MIT', open: true });
  t.same(recognizeLicense(`${mit} Commercial use is not permitted.`), { id: 'MIT', open: false });
  t.same(recognizeLicense(`${mit} It shall not be sold for any commercial gain.`), {
    id: 'MIT',
    open: false,
  });
  t.same(recognizeLicense(`${mit} Commercial support is available.`), { id: 'MIT', open: true });
  t.equal(recognizeLicense('All rights reserved.'), null);
  t.equal(recognizeLicense(''), null);
});

t.test('licensesInText: every license whose words it holds or that it names', async (t) => {
  t.same([...licensesInText(`${mit}\n${isc}`)].sort(), ['ISC', 'MIT']);
  t.same([...licensesInText(`Files in src are MPL-2.0.\n${mit}`)].sort(), ['MIT', 'MPL-2.0']);
  t.same(licensesInText('Without limits or emitters.'), []);
});

t.test('isOpenLicense: of identifiers in any case', async (t) => {
  t.equal(isOpenLicense('mit'), true);
  t.equal(isOpenLicense('BUSL-1.1'), false);
  t.equal(isOpenLicense('Own-1.0'), undefined);
});
