// What is known as a secret is taken out of other texts; what is the name of software stays where it is one.
import t from 'tap';
import { hideSecret } from '../../../../../packages/core/src/scan/engines/secrets/hide-secret.ts';

const word = ['rabbit', 'mq'].join('');

t.test('hideSecret: takes a secret out wherever it stands', async (t) => {
  const secret = ['orange', 'Lemon7'].join('');
  t.equal(hideSecret(`a ${secret}, x${secret}y`, secret), 'a ora…(12), xora…(12)y');
  t.equal(hideSecret('nothing', secret), 'nothing');
});

t.test('hideSecret: leaves the name of software, except where it is given as a password', async (t) => {
  for (const text of [
    `image: ${word}:3`,
    `services.${word}`,
    `import ${word}`,
    `user: ${word}`,
    `USER=${word}`,
  ])
    t.equal(hideSecret(text, word), text);
  for (const [start, end] of [
    ['PASSWORD=', ''],
    ['RABBITMQ_DEFAULT_PASS: ', ' # x'],
    ["{'password': '", "'}"],
    ["$config['pass'] => \"", '"'],
    ["env('DB_PASSWORD', '", "')"],
    [`amqp://${word}:`, '@host/'],
  ] as const)
    t.equal(hideSecret(`${start}${word}${end}`, word), `${start}ra…(8)${end}`, start);
});

t.test(
  'hideSecret: leaves a word that is part of a longer name, and takes it out everywhere else',
  async (t) => {
    const name = ['file', 'browser'].join('');
    for (const text of [
      `image: ${name}/${name}:latest`,
      `  ${name}:`,
      `  - ${name}:/database`,
      `https://${name}.example.com/`,
      `./${name}.json`,
      `${name}_data and my-${name}`,
    ])
      t.equal(hideSecret(text, name), text);
    for (const [start, end] of [
      [`redis://${name}:`, '@redis:6379'],
      ['redis://:', '@redis/0'],
      ["connect('admin', '", "')"],
      ['curl -u admin:', ' https://example.com'],
      ['mysql -p', ' shop'],
      ['--password=', ''],
      ['DB_PASSWORD: ', ''],
      ['# it is ', '.'],
      ['', ''],
    ] as const)
      t.equal(hideSecret(`${start}${name}${end}`, name), `${start}fi…(11)${end}`, start);
    const generated = `${name}7`;
    t.equal(hideSecret(`x/${generated}.y`, generated), 'x/fil…(12).y', 'with a digit it is no word');
  },
);
