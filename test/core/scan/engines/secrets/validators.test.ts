// What can be said of a secret without asking anybody.
import { createHash } from 'node:crypto';
import t from 'tap';
import {
  entraChecksum,
  marvin32,
} from '../../../../../packages/core/src/scan/engines/secrets/assess/azure-key-checksum.ts';
import { isDocumentedExample } from '../../../../../packages/core/src/scan/engines/secrets/assess/documented-examples.ts';
import { fakeRoutableToken } from '../../../../../packages/core/src/scan/engines/secrets/assess/gitlab-routable-token.ts';
import { fakeMacaroon } from '../../../../../packages/core/src/scan/engines/secrets/assess/macaroon.ts';
import { isPublishedKey } from '../../../../../packages/core/src/scan/engines/secrets/assess/private-key-check.ts';
import {
  crc32Base62,
  crc32Base64,
  crc32Hex,
  lowerFirstBase62,
} from '../../../../../packages/core/src/scan/engines/secrets/checksum.ts';
import {
  fakeChecksummed,
  fakeText,
  fakeUuid,
} from '../../../../../packages/core/src/scan/engines/secrets/fake-secret.ts';
import { SecretScanner } from '../../../../../packages/core/src/scan/engines/secrets/secret-scanner.ts';
import type { Detection } from '../../../../../packages/core/src/vocabulary/detection.ts';

const now = new Date('2026-05-01T00:00:00Z');

function find(text: string): Detection | undefined {
  return new SecretScanner(undefined, now).scan(Buffer.from(text), { path: 'src/settings.txt' })[0];
}

t.test('validators: a routable GitLab token is validated by its length and checksum', async (t) => {
  const token = fakeRoutableToken('glpat-');
  const last = token.endsWith('0') ? '1' : '0';
  const versioned = `${token.slice(0, -10)}.01.${token.slice(-9)}`;

  t.match(find(`t = ${token}`), { ruleId: 'gitlab-token', secretTier: 'validated', severity: 'critical' });
  t.match(find(`t = ${token.slice(0, -1)}${last}`), { ruleId: 'gitlab-token', severity: 'info' });
  t.match(find(`t = ${versioned}`), { ruleId: 'gitlab-token', secretTier: 'provider', severity: 'critical' });
});

t.test('validators: a PyPI token is a macaroon from its first to its last byte', async (t) => {
  const bytes = fakeMacaroon('pypi.org');

  t.match(find(`pypi-${bytes.toString('base64url')}`), { ruleId: 'pypi-token', secretTier: 'validated' });
  t.match(find(`pypi-${bytes.subarray(0, -3).toString('base64url')}`), { severity: 'info' });
});

t.test('validators: an expired JSON Web Token is detected by the time of the audit', async (t) => {
  const token = (expires: string) => {
    const claims = { sub: 'ada', exp: Date.parse(expires) / 1000 };
    const parts = [{ alg: 'HS256' }, claims].map((part) =>
      Buffer.from(JSON.stringify(part)).toString('base64url'),
    );
    return `${parts.join('.')}.${fakeText('base64url', 43)}`;
  };

  t.match(find(`x = ${token('2026-04-30')}`), { severity: 'low', description: /expired on 2026-04-30/ });
  t.match(find(`x = ${token('2026-05-02')}`), { severity: 'medium', description: /expires on 2026-05-02/ });
});

t.test('validators: an armored OpenPGP key is secret if its first packet says so', async (t) => {
  const armoured = (first: number): string => {
    const body = Buffer.concat([Buffer.from([first, 0x01]), Buffer.from(fakeText('base62', 200))]).toString(
      'base64',
    );
    const block = `${'PGP PRIVATE'} KEY BLOCK-----`;
    return `-----BEGIN ${block}\n\n${body.match(/.{1,64}/g)?.join('\n')}\n-----END ${block}\n`;
  };

  for (const secretKey of [0x95, 0xc5, 0x9d]) t.match(find(armoured(secretKey)), { secretTier: 'validated' });
  for (const other of [0x99, 0xc6, 0x31]) t.match(find(armoured(other)), { severity: 'info' });
});

t.test('validators: Azure keys have a checksum with the seed of their service', async (t) => {
  // The vectors of SymCrypt, both halves of the hash folded into one.
  for (const [text, seed, expected] of [
    ['abc', 0xd53cd9cecd0893b7n, 0x22c74339 ^ 0x492769bf],
    ['abcdefghijklmnopqrstuvwxyz', 0xddddeeeeffff000n, 0xa128eb7e ^ 0x7260aca2],
  ] as const)
    t.equal(marvin32(Buffer.from(text), seed), expected >>> 0, text);

  const body = Buffer.from(`${fakeText('base64', 76)}+${'ASt'}`, 'base64');
  const end = Buffer.alloc(4);
  end.writeUInt32LE(marvin32(body, Buffer.from('Default0').readBigUInt64BE()));
  const key = Buffer.concat([body, end]).toString('base64');
  const other = Buffer.concat([body, end.map((byte) => byte ^ 1)]).toString('base64');
  t.match(find(`AccountKey=${key};`), { secretTier: 'validated', severity: 'critical' });
  t.match(find(`AccountKey=${other};`), { secretTier: 'provider', severity: 'critical' });
});

t.test('validators: a client secret of Entra ends with a checksum, which older ones lack', async (t) => {
  // The example of Microsoft's own library.
  t.equal(entraChecksum(`zzz8Q~${'z'.repeat(31)}`), 'blP');
  const body = `aB38Q~${fakeText('base62', 31)}`;
  const sum = entraChecksum(body);

  t.match(find(`s = "${body}${sum}"`), { secretTier: 'validated', severity: 'critical' });
  t.match(find(`s = "${body}${sum[0]}${sum[2]}${sum[1]}"`), { severity: 'info' });
  t.match(find(`s = "aB37Q~${fakeText('base62', 31)}"`), { secretTier: 'provider', severity: 'critical' });
  t.equal(find(`trust ${body}${sum}~yk0,AQ`), undefined, 'a part of something longer');
});

t.test(
  'validators: text with only the format or prefix of a token, or a public name, is rejected',
  async (t) => {
    for (const text of [
      `&hf_${'servingcellpriorityparametersdescription'}_h_prio`,
      `xoxe.xoxp-1-${'Slack'}AppConfigurationAccessTokenHere`,
      `vault: s.${'make'}KubeConfigControllerTo`,
      `token: "xoxp-${fakeText('digits', 12)}-${fakeText('digits', 12)}-####################"`,
      `https://acme.io/favicon.ico-${fakeText('hex', 32)}.png`,
      `https://acme.notion.site/API-${fakeText('upperHex', 32)}`,
      `upload_token = "hvs.${fakeText('base62', 20)}"`,
      `"apiKey": "AIzaSy${fakeText('base62', 20)}"`,
    ])
      t.equal(find(text), undefined, text);
    for (const text of [
      `publishable_key: 'pk_live_${fakeText('base62', 24)}'`,
      `ALGOLIA_SEARCH_ONLY_API_KEY=${fakeText('hex', 32)}`,
      `RECAPTCHA_SITE_KEY=6Lc${fakeText('base62', 37)}`,
      `algolia: {\n  apiKey: '${fakeText('hex', 32)}',\n  indexName: 'docs',\n}`,
      `![](https://codecov.io/gh/acme/shop/graph/badge.svg?token=${fakeText('base62', 10)})`,
      `<img src="https://firebasestorage.googleapis.com/v0/b/acme.appspot.com/o/logo.png?alt=media&token=${fakeText('hex', 32)}">`,
      `GR1348941${'123'.repeat(6)}12`,
      ['mongodb://myDatabaseUser', `${fakeText('base62', 12)}@%2Ftmp%2Fmongodb-27017.sock`].join(':'),
    ])
      t.match(find(text), { severity: 'info' }, text);
    for (const text of [
      `upload_token = "hvs.${fakeText('base62', 100)}"`,
      `ALGOLIA_ADMIN_API_KEY=${fakeText('hex', 32)}`,
      `AZURE_STORAGE_KEY=${fakeText('base64', 86)}==`,
      ['mongodb://myDatabaseUser', `${fakeText('base62', 12)}@db.acme.io/shop`].join(':'),
    ])
      t.not(find(text)?.severity ?? 'info', 'info', text);
  },
);

t.test(
  'validators: a password in a URL ends before the host, and a local host lowers the severity',
  async (t) => {
    const password = `${fakeText('base62', 6)}@${fakeText('base62', 6)}`;
    const url = (host: string) => ['sqlserver://sa', `${password}@${host}/shop`].join(':');

    t.match(find(url('db.acme.io')), { anchor: { value: password }, severity: 'critical' });
    t.match(find(url('localhost')), { anchor: { value: password }, severity: 'medium' });
  },
);

t.test('validators: a truncated private key of documentation has low confidence', async (t) => {
  const label = `${'RSA'} PRIVATE KEY`;
  // A DER sequence of 1,190 bytes, of which a line is there.
  const der = (length: number, there: number) =>
    Buffer.from([0x30, 0x82, length >> 8, length & 255, ...Buffer.from(fakeText('base62', there))]).toString(
      'base64',
    );
  const shown = der(1190, 44);

  t.match(find(`-----BEGIN ${label}----- ${shown}. -----END ${label}-----`), { severity: 'info' });
  t.match(find(`-----BEGIN ${label}-----\n${der(600, 600)}\n-----END ${label}-----`), {
    severity: 'critical',
  });
});

t.test('validators: the key id of a signed request has low confidence', async (t) => {
  const id = `AKIA${fakeText('base32', 16)}`;
  const scope = '20260101/us-east-1/s3/aws4_request';

  t.match(find(`https://shop.s3.amazonaws.com/a?X-Amz-Credential=${id}/${scope}&X-Amz-Date=1`), {
    severity: 'low',
  });
  t.match(find(`https://shop.s3.amazonaws.com/a?X-Amz-Credential=${id}%2F${scope.replaceAll('/', '%2F')}`), {
    severity: 'low',
  });
  t.match(find(`AWS_ACCESS_KEY_ID=${id}`), { severity: 'critical' });
});

t.test('validators: tokens of vendors with checksums', async (t) => {
  const body = fakeText('base62', 40);
  const apify = `apify_api_${fakeText('base62', 30)}`;
  const atlassian = `ATATT3xFfGF0${fakeText('base64url', 171)}=`;
  const confluent = `cflt${fakeText('base64', 54)}`;
  const zuplo = fakeText('hex', 32);
  const tokens: [string, string, 'info' | 'loud' | 'none'][] = [
    ['vercel-token', fakeChecksummed('vca_', 1, 50), 'info'],
    ['salad-cloud-key', fakeChecksummed('salad_cloud_org_', 1, 43), 'loud'],
    ['cloudflare-token', `cfat_${body}${crc32Hex(body)}`, 'info'],
    ['zuplo-key', `zpka_${zuplo}_${crc32Hex(zuplo)}`, 'info'],
    ['apify-api-token', `${apify}${crc32Base62(apify, lowerFirstBase62)}`, 'loud'],
    ['atlassian-api-token', `${atlassian}${crc32Hex(atlassian).toUpperCase()}`, 'loud'],
    ['confluent-api-secret', `${confluent}${crc32Base64(confluent)}`, 'none'],
  ];
  for (const [ruleId, token, otherwise] of tokens) {
    t.match(find(`x = "${token}"`), { ruleId, secretTier: 'validated' }, ruleId);
    const found = find(`x = "${token.slice(0, -1)}${token.endsWith('2') ? '3' : '2'}"`);
    if (otherwise === 'none') t.equal(found, undefined, ruleId);
    else t.equal(found?.severity === 'info', otherwise === 'info', `${ruleId}, with a wrong checksum`);
  }
});

t.test('validators: every vendor has its own checksum', async (t) => {
  // Computed once with another implementation of CRC-32.
  t.equal(crc32Base62('assay'), '0Rl5Er');
  t.equal(crc32Base62('assay', lowerFirstBase62), '0rL5eR');
  t.equal(crc32Base64('assay'), '5eNyGA');
  t.equal(crc32Hex('assay'), '1872e3e5');
});

t.test('validators: a name or prefix that promises another format is rejected', async (t) => {
  for (const text of [
    `deploy_token = ${fakeText('hex', 31)}`,
    `mock_token = "${fakeText('base62', 30)}"`,
    `api_key = "${[...'abcdefghijkl'].map((letter, at) => letter + String(at % 10)).join('')}"`,
    `api_key = "acme_live_${[...'abcdefgh'].map((letter, at) => letter + String(at)).join('')}"`,
    `airbrake_api_key = "${fakeText('hex', 33)}"`,
    `https://hooks.slack.com/services/T${fakeText('upper', 8)}/B${fakeText('upper', 8)}/${fakeText('base62', 23)}`,
    `https://hooks.slack.com/workflows/${fakeText('lower', 45)}`,
    `upload_token = "hvs.${fakeText('base62', 12)}-${fakeText('base62', 11)}"`,
    `grafana_key: eyJrIjoi${fakeText('lower', 70)}`,
    `xoxp-${'1234-'.repeat(3)}${fakeText('hex', 32)}`,
    `client_token: "pub${fakeText('hex', 32)}"`,
    `r=${Buffer.from(JSON.stringify({ k: `EXAMPLE${fakeText('base62', 25)}`, n: 'reader', id: 1 })).toString('base64')}`,
    `lob_api_key = "test_pub_${fakeText('hex', 35)}"`,
    ['postgres://shop', 'shop@localhost/shop'].join(':'),
  ])
    t.match(find(text), { severity: 'info' }, text);
  t.match(find(`AMPLITUDE_API_KEY=${fakeText('hex', 31)}g`), {
    severity: 'info',
    description: /format does not match: Amplitude/,
  });
  for (const text of [
    `MISTRAL_API_KEY=${fakeText('base62', 40)}`,
    `deploy_token = "npm_${fakeText('base62', 60)}"`,
    `x = AKIA${fakeText('base32', 16)}`,
    `AWS_SECRET_ACCESS_KEY=${fakeText('base64', 40)}`,
    `deploy_token = ${fakeText('hex', 32)}`,
    `X-ApiKey: ${fakeText('hex', 32)}`,
    `glimt-${fakeText('base64url', 25)}`,
    `client_secret = secret_${fakeText('base62', 30)}`,
    `xoxo-${fakeText('digits', 6)}-${fakeText('digits', 6, 2)}-${fakeText('hex', 18)}`,
    `X-Figma-Token: 2FCD-${fakeUuid()}`,
    `rapidapi_key = "${fakeText('base62', 50)}"`,
    `webflow_token = ${fakeText('base62', 64)}`,
    ['postgres://shop', 'shop@db.acme.io/shop'].join(':'),
  ])
    t.not(find(text)?.severity ?? 'info', 'info', text);
  for (const text of [
    `apikey: hvs.${fakeText('base62', 37)}`,
    `SUPABASE_KEY=sb_secret_${fakeText('base62', 30)}`,
    `AWS_SECRET_ACCESS_KEY=${fakeText('hex', 42)}`,
    `VAULT_CLIENT_TOKEN="s.${fakeText('base62', 26)}"`,
    `MISTRAL_API_KEY=${fakeText('base62', 28)}`,
    `TWITCH_STREAM_KEY = "${fakeText('digits', 9)}_${fakeText('base62', 26)}"`,
    `glimt-${fakeText('base64url', 31)}`,
    `blitapp_api_key = "${fakeText('base62', 20)}?%c^${fakeText('base62', 10)}"`,
    `existing_secret: ${fakeText('base62', 20)}`,
    `nonMatchingToken := "${fakeText('lower', 16)}"`,
    `bitly_token = ${fakeText('hex', 39)}`,
    fakeChecksummed('vcp_', 1, 40),
    `api_key = "${'abcdef'}${'123456'}"`,
    `serpapi: '${fakeText('base62', 20)}.${fakeText('base62', 19)}'`,
    `luno key = '=${fakeText('base62', 40)}'`,
    `luno_token = "=${fakeText('base62', 40)}"`,
    `SUMO_ACCESS_KEY: ${'Abcdefg'}123`,
    `const keyStr = "${'ABCDEFGHIJKLMNOPQRSTUVWXYZ'}${'abcdefghijklmnopqrstuvwxyz'}${'0123456789'}"`,
    `${fakeText('base64', 60)}+AKIA${fakeText('base32', 16)}`,
    `karmacrm = '${fakeText('base62', 18)}?${fakeText('base62', 14)}'`,
    `SG.${fakeText('base62', 20)}.${fakeText('base62', 43)}`,
    `https://acme.io/photo-xoxo-indieweb-1.jpg`,
    `r=${Buffer.from(JSON.stringify({ k: fakeText('base62', 32), t: fakeText('base62', 32) })).toString('base64')}`,
    `api_key: HFYp7dGQhQ7G03juqw373JlSw8K/${'K7MDENG'}/bPxRfiCY`,
    `issuerKeyHash=${fakeText('base62', 30)}`,
    `"pubkey": "${fakeText('base62', 40)}"`,
    `AIzaSy${fakeText('base62', 33)}==`,
    'This is it: AKIAIOSFODNN7SECRETS',
    `url=https://example.com/hooks/${fakeText('letters', 26).replaceAll(/[lv]/g, '3')}`,
    'password = "somefakekey"',
    'password = "@@FILE:/some/file/path@@"',
    'password: YOURGENERATEDPASSWORD',
    'password: \\$ADMIN_PASS9',
    ['https://ada', '1111@acme.io'].join(':'),
  ])
    t.equal(find(text), undefined, text);
});

t.test(
  'validators: a GitHub app token holds a JSON Web Token, which is not reported beside it',
  async (t) => {
    const parts = [{ typ: 'JWT', alg: 'RS256' }, { aud: 'github' }].map((part) =>
      Buffer.from(JSON.stringify(part)).toString('base64url'),
    );
    const token = `ghs_1234567_${parts.join('.')}.${fakeText('base64url', 342)}`;
    const found = new SecretScanner(undefined, now).scan(Buffer.from(`t = ${token}`), { path: 'a.txt' });

    t.match(found, [{ ruleId: 'github-token', secretTier: 'validated', anchor: { value: token } }]);
    t.equal(found.length, 1);
    t.equal(
      find(`t = ghs_1234567_eyJ${fakeText('base62', 40)}.eyJ${fakeText('base62', 40)}.short`),
      undefined,
    );
  },
);

t.test('validators: a key has the name of its vendor', async (t) => {
  const hex = fakeText('hex', 32);
  for (const [text, ruleId] of [
    [`DD_API_KEY=${hex}`, 'datadog-api-key'],
    [`add_api_key: ${hex}`, 'generic-secret'],
    [`my_line_token: ${hex}`, 'line-token'],
    [`pipeline_token: ${hex}`, 'generic-secret'],
    [`mailbox_secret = "${fakeText('base62', 32)}"`, 'generic-secret'],
    [`userBox_secret = "${fakeText('base62', 32)}"`, 'box-secret'],
    [
      `ghs_1_eyJ${fakeText('base62', 40)}.${Buffer.from('{"sub":"ada"}').toString('base64url')}.${fakeText('base62', 60)}`,
      'jwt',
    ],
    [`ghs_1_eyJ${fakeText('base62', 40)}.eyJ${fakeText('base62', 40)}.${fakeText('base62', 60)}`, undefined],
    [`prefixer_token = "${fakeText('base62', 32)}"`, 'generic-secret'],
    [`SNYK_TOKEN ::= "${fakeUuid()}"`, 'snyk-token'],
    [`snyk token - '${fakeUuid()}'`, 'snyk-token'],
    [`password = "Iv1.${fakeText('hex', 14)}__globaths__123"`, 'generic-password'],
    [`x = "sk_live_${fakeText('hex', 40)}"`, 'paystack-secret-key'],
    [`x = "sk_live_${fakeText('base62', 42)}"`, 'clerk-secret-key'],
    [`openai_api_key = "sk-${fakeText('base62', 48)}"`, 'openai-legacy-key'],
    [`stability_api_key = "sk-${fakeText('base62', 48)}"`, 'stability-key'],
    [`auth: Bearer glsa_${fakeText('base62', 32)}_${fakeText('hex', 8)}`, 'grafana-service-account-token'],
  ])
    t.equal(find(text ?? '')?.ruleId, ruleId, text ?? '');
});

t.test('validators: a token that continues with more letters is rejected', async (t) => {
  const token = `GR1348941${fakeText('base64url', 20)}`;

  t.match(find(`t = ${token}`), { ruleId: 'gitlab-runner-registration-token' });
  t.match(find(`t = ${token}-`), { ruleId: 'gitlab-runner-registration-token' });
  t.equal(find(`${token}_and_more_of_it`), undefined);
});

t.test('validators: the example token of jwt.io is informational', async (t) => {
  const parts = [{ alg: 'HS256' }, { sub: '1234567890', name: 'John Doe', iat: 1516239022 }].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  );

  t.match(find(`x = ${parts.join('.')}.${fakeText('base64url', 43)}`), { ruleId: 'jwt', severity: 'info' });
});

t.test('validators: what only resembles a key has low confidence in an .env file too', async (t) => {
  const counting = [...'abcdefgh'].map((letter, at) => letter + String(at)).join('');
  const severityOf = (line: string) =>
    new SecretScanner(undefined, now).scan(Buffer.from(`${line}\n`), { path: '.env' })[0]?.severity;

  t.equal(severityOf(`MISTRAL_API_KEY=${fakeText('base62', 28)}`), 'info');
  t.equal(severityOf(`APP_SECRET=hvs.${fakeText('base62', 37)}`), 'info');
  t.equal(severityOf(`API_KEY=${counting}`), 'info');
  t.equal(severityOf(`MIXPANEL_PASSWORD=${fakeText('base62', 12)}`), 'high');
  t.equal(severityOf(`DB_PASSWORD=${'abcd'}${'12345678'}`), 'medium', 'a made-up word');
  t.equal(severityOf(`API_KEY=${fakeText('base62', 28)}`), 'high');
});

t.test('validators: public keys and tokens are not reported', async (t) => {
  const printed = fakeText('base62', 24);
  const digest = createHash('sha256').update(printed).digest('hex');

  t.ok(isDocumentedExample(printed, new Set([digest])));
  t.notOk(isDocumentedExample(fakeText('base62', 24, 2), new Set([digest])));
  t.notOk(isDocumentedExample(printed));
});

t.test('validators: a key in the OpenSSH format begins with the name of the format', async (t) => {
  const label = `${'OPENSSH'} PRIVATE KEY`;
  const block = (body: string) => `-----BEGIN ${label}-----\n${body}\n-----END ${label}-----`;
  const begun = Buffer.concat([
    Buffer.from('openssh-key-v1\0\0\0\0\x04none'),
    Buffer.alloc(90, fakeText('base62', 90)),
  ]);

  t.match(find(block(begun.toString('base64'))), { secretTier: 'validated', severity: 'critical' });
  t.match(find(block(fakeText('base64', 200))), { ruleId: 'private-key', severity: 'info' });
});

t.test('validators: a published key is recognized by its prefix', async (t) => {
  const body = fakeText('base64', 400);
  const published = new Set([createHash('sha256').update(body.slice(0, 128)).digest('hex')]);

  t.ok(isPublishedKey(body.slice(0, 200), published), 'the end may be missing');
  t.notOk(isPublishedKey(body));
});
