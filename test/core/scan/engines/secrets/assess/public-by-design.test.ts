// Keys that every visitor of a page gets open nothing that is their owner's.
import t from 'tap';
import { isPublicByDesign } from '../../../../../../packages/core/src/scan/engines/secrets/assess/public-by-design.ts';

const value = ['AIza', 'SyA0', 'x'.repeat(31)].join('');

t.test('isPublicByDesign: by the name before it, also in JSON inside of JSON', async (t) => {
  for (const before of [
    '"INNERTUBE_API_KEY":"',
    '\\"INNERTUBE_API_KEY\\":\\"',
    'innertubeApiKey: "',
    "siteKey: '",
    '\\"publishable_key\\": \\"',
    'https://ci.example/badge.svg?branch=main&token=',
    '<script src="https://maps.googleapis.com/maps/api/js?key=',
    '<script src="https://maps.googleapis.com/maps/api/js?v=3&amp;key=',
  ])
    t.equal(isPublicByDesign(value, before, ''), true, before);
  for (const before of [
    '"API_KEY":"',
    '\\"apiKey\\":\\"',
    'tube_api_key = "',
    'token=',
    'https://maps.googleapis.com/maps/api/geocode/json?key=',
    '',
  ])
    t.equal(isPublicByDesign(value, before, ''), false, before);
});

t.test('isPublicByDesign: by the value, and by the settings of a search', async (t) => {
  t.equal(isPublicByDesign(['pk', 'live', 'a1b2'].join('_'), '', ''), true);
  const key = '0123456789abcdef'.repeat(2);
  t.equal(isPublicByDesign(key, '', "docsearch({ indexName: 'docs' })"), true);
  t.equal(isPublicByDesign(key, '', "docs({ name: 'docs' })"), false);
  t.equal(isPublicByDesign(key, 'api-key=', 'https://a.example/1/indexes/*/queries?x-api-key='), true);
  t.equal(isPublicByDesign(key, 'api-key=', 'https://a.example/1/indexes/pages/settings?x-api-key='), false);
  t.equal(isPublicByDesign(key, '"X-Algolia-API-Key": "', 'security/api-keys/#search-only-api-key'), true);
  t.equal(isPublicByDesign(['pk', 'eyJ1IjoiYWNtZSJ9', 'a1b2'].join('.'), '', ''), true, 'of Mapbox');
  t.equal(isPublicByDesign(['sk', 'eyJ1IjoiYWNtZSJ9', 'a1b2'].join('.'), '', ''), false, 'of Mapbox');
  t.equal(isPublicByDesign(['appl', 'a'.repeat(28)].join('_'), 'withAPIKey: "', ''), true);
  t.equal(isPublicByDesign(['apple', 'a'.repeat(28)].join('_'), 'withAPIKey: "', ''), false);
});
