import t from 'tap';
import {
  crc16,
  decodeBase32,
  encodeBase32,
  isNkeySeed,
} from '../../../../../../packages/core/src/scan/engines/secrets/assess/nkey.ts';

t.test('base 32: every length comes back, without padding (RFC 4648, 10)', async (t) => {
  for (const [text, encoded] of [
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ] as const) {
    t.equal(encodeBase32(Buffer.from(text)), encoded);
    t.equal(decodeBase32(encoded).toString(), text);
  }
});

t.test('isNkeySeed: the last two bytes are the check of the others', async (t) => {
  t.equal(crc16(Buffer.from('123456789')), 0x31c3);
  const body = Buffer.alloc(34, 7);
  const check = Buffer.alloc(2);
  check.writeUInt16LE(crc16(body));
  const seed = encodeBase32(Buffer.concat([body, check]));
  t.ok(isNkeySeed(seed));
  t.notOk(isNkeySeed(`${seed.slice(0, -2)}AA`));
  t.notOk(isNkeySeed(seed.slice(0, -2)));
});
