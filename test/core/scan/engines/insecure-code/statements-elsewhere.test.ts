// Functions that hand a whole statement on to the database: the file that puts it together is another one.
import t from 'tap';
import { reportedFlows } from './reported-flows.ts';

const database =
  '<?php\nfunction rows($sql, $params = []) {\n  return prepared($sql, $params);\n}\nfunction prepared($sql, $params) {\n  global $connection;\n  $query = $connection->prepare($sql);\n  $query->execute($params);\n  return $query->fetchAll();\n}\n';

t.test(
  'statements: one that a caller puts together is an injection where a wrapper hands it on',
  async (t) => {
    const flows = await reportedFlows(t, {
      'page.php': '<?php\n$rows = rows("SELECT id FROM users WHERE name = \'" . $_GET["name"] . "\'");\n',
      'database.php': database,
    });

    t.match(flows, [/^database.php:7 sql-injection high \(page.php > database.php\)$/]);
  },
);

t.test('statements: a value that is bound, and one that is no statement, are none', async (t) => {
  for (const call of ['rows("SELECT id FROM users WHERE name = ?", [$_GET["name"]])', 'rows($_GET["name"])'])
    t.strictSame(
      await reportedFlows(t, { 'page.php': `<?php\n$rows = ${call};\n`, 'database.php': database }),
      [],
    );
});
