// Which hosts are reached, and which are refused.

import t from 'tap';
import {
  isPublicAddress,
  resolvePublicHost,
} from '../../../../../packages/core/src/scan/source/git/network-address.ts';
import { fc } from '../../../../helpers/properties.ts';

t.test('isPublicAddress: tells public addresses from all others', async (t) => {
  for (const address of [
    '1.1.1.1',
    '8.8.8.8',
    '172.32.0.1',
    '100.128.0.1',
    '192.0.3.1',
    '2606:4700::1',
    '2a00::1',
    '::ffff:8.8.8.8',
    '64:ff9b::808:808',
  ])
    t.ok(isPublicAddress(address), address);
  for (const address of [
    '0.0.0.1',
    '127.9.9.9',
    '192.0.0.1',
    '203.0.113.9',
    '240.0.0.1',
    '::',
    '::1',
    '::7f00:1',
    '::ffff:0:1',
    'fe80::1%eth0',
    '100::1',
    '3fff::1',
    '4000::1',
    '2001::1',
    'example.org',
    '',
    '1.2.3',
  ])
    t.notOk(isPublicAddress(address), address);
  fc.assert(
    fc.property(fc.ipV4(), (address) => isPublicAddress(address) === isPublicAddress(`::ffff:${address}`)),
  );
  fc.assert(
    fc.property(fc.ipV4(), (address) => isPublicAddress(address) === isPublicAddress(`64:ff9b::${address}`)),
  );
});

t.test(
  'network address: a host with any private address is refused, and resolved for each connection',
  async (t) => {
    const answers = [['8.8.8.8'], ['8.8.8.8', '10.0.0.1'], ['::1'], []];
    const resolve = async (): Promise<string[]> => answers.shift() ?? [];

    t.strictSame(await resolvePublicHost('example.org', { resolve }), ['8.8.8.8']);
    await t.rejects(resolvePublicHost('example.org', { resolve }), {
      code: 'source_refused',
      message: /ASSAY_GIT_ALLOWED_HOSTS/,
    });
    await t.rejects(resolvePublicHost('example.org', { resolve }), { code: 'source_refused' });
    await t.rejects(resolvePublicHost('example.org', { resolve }), { code: 'source_unreachable' });
    t.strictSame(
      await resolvePublicHost('Git.Example.org', {
        resolve: async () => ['10.0.0.1'],
        allowedHosts: ['git.example.org'],
      }),
      ['10.0.0.1'],
    );
    const stop = new AbortController();
    setTimeout(() => stop.abort(new Error('enough')), 20);
    const never = (): Promise<string[]> => new Promise(() => {});
    await t.rejects(resolvePublicHost('example.org', { resolve: never, signal: stop.signal }), /enough/);
  },
);

t.test('resolvePublicHost: asks nobody once it is called off', async (t) => {
  let asked = 0;
  const resolve = async (): Promise<string[]> => {
    asked += 1;
    throw new Error('not found');
  };
  const signal = AbortSignal.abort(new Error('called off'));

  await t.rejects(resolvePublicHost('example.com', { resolve, signal }), /called off/);
  t.equal(asked, 0, 'an answer that nobody awaits would end the process');
});
