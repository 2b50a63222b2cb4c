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
