import t from 'tap';
import { CodeScanner } from '../../../../../../packages/core/src/scan/engines/insecure-code/code-scanner.ts';
import { insecureCodeRules } from '../../../../../../packages/core/src/scan/engines/insecure-code/rules/index.ts';

const scanner = new CodeScanner(insecureCodeRules.filter(({ id }) => id === 'command-injection'));

async function found(path: string, text: string): Promise<readonly string[]> {
  const outcome = await scanner.scan(path, Buffer.from(text));
  return 'skipped' in outcome
    ? [outcome.skipped]
    : outcome.detections.map(({ confidence }) => `${confidence}`);
}

const handler = (type: string, part: string): string => `import Vapor
struct Ask: Content { let name: String; let size: Int }
func start(_ ask: ${type}) { system("ls \\(ask.${part})") }
func run(asked: Request) throws { start(try asked.content.decode(Any.self)) }
`;

t.test('accessors: a field of a type of the file is what the type says', async (t) => {
  t.same(await found('a.swift', handler('Ask', 'name')), ['high']);
  t.same(await found('a.swift', handler('Ask', 'size')), []);
});

t.test('accessors: a field of a type of another file may be a number', async (t) => {
  t.same(await found('a.swift', handler('Other', 'name')), ['medium']);
  t.same(await found('a.swift', handler('URLComponents', 'path')), ['high']);
});

t.test('accessors: what a getter gives of an object that a framework fills', async (t) => {
  const java = (part: string): string => `import org.springframework.web.bind.annotation.*;
class Ask { String name; int size; }
class A { @PostMapping("/a") void a(@RequestBody Ask b) throws Exception { Runtime.getRuntime().exec("ls " + b.${part}()); } }
`;
  t.same(await found('A.java', java('getName')), ['high']);
  t.same(await found('A.java', java('getSize')), []);
});
