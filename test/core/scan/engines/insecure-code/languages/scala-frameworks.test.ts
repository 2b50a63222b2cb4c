import t from 'tap';
import { lowered, name } from './scala-lowered.ts';

const request = 'play.api.mvc.Request';
const play = 'import play.api.mvc._\n';

function marks(code: unknown): readonly string[] {
  const found: string[] = [];
  JSON.stringify(code, (key, value) => {
    if (key === 'parameters')
      for (const one of value ?? [])
        found.push(`${one.target.name}: ${one.type ?? (one.decorators ? 'marked' : 'plain')}`);
    return value;
  });
  return found;
}

t.test('scala frameworks: actions of Play, whatever builds them', async (t) => {
  for (const [code, expected] of [
    ['def f(a: String) = Action { b => c }', ['a: String', `b: ${request}`]],
    ['def f = Action.async(parse.json) { implicit b => c }', [`b: ${request}`]],
    ['def f = guarded.async { b: Asked[Any] => c }', [`b: ${request}`]],
    ['def f = Logged { Action { b => c } }', [`b: ${request}`]],
    ['def f = { x(); Action { b => c } }', [`b: ${request}`]],
    ['val f = Action { b => c }', [`b: ${request}`]],
    ['def f = a.map { b => c }', ['b: plain']],
    ['private def f = guarded { b => c }', ['b: plain']],
    ['def f: Int = guarded { b => c }', ['b: plain']],
  ] as const)
    t.same(marks(await lowered(`${play}${code}`)), expected, code);
  const routed = (code: unknown): boolean => JSON.stringify(code).includes('"routed"');
  t.ok(routed(await lowered(`${play}def f(a: String) = Action { c }`)));
  t.notOk(routed(await lowered(`${play}private def f(a: String) = Action { c }`)));
  t.notOk(routed(await lowered('def f(a: String) = Action { c }')));
  t.match(await lowered(`${play}val x = Ok(a).as("b")`), [{}, { value: { callee: name('playAnswer') } }]);
});

t.test('scala frameworks: what directives of Pekko read', async (t) => {
  for (const [code, expected] of [
    ['path("a" / Segment) { b => c }', ['b: marked']],
    ['path("a" / IntNumber / Segment) { (b, d) => c }', ['b: plain', 'd: marked']],
    ['parameters("a".as[Int], "b") { (e, d) => c }', ['e: plain', 'd: marked']],
    ['(get & parameter("a")) { b => c }', ['b: marked']],
    ['entity(as[String]) { b => c }', ['b: marked']],
    ['onSuccess(a) { b => c }', ['b: plain']],
    ['get { b => c }', ['b: plain']],
  ] as const)
    t.same(marks(await lowered(`import org.apache.pekko.http.scaladsl._\n${code}`)), expected, code);
  t.same(marks(await lowered('path("a" / Segment) { b => c }')), ['b: plain']);
});

t.test('scala frameworks: names in routes of http4s', async (t) => {
  const routes = `object P extends QueryParamDecoderMatcher[Int]("p")
val r = HttpRoutes.of[IO] { case a @ GET -> Root / "b" / c / IntVar(d) :? Q(e) +& P(f) => g }`;
  const text = JSON.stringify(await lowered(routes));
  for (const [label, isPart] of [
    ['c', true],
    ['e', true],
    ['d', false],
    ['f', false],
  ] as const)
    t.equal(
      text.includes(`"target":{"kind":"name","name":"${label}"},"value":{"kind":"member"`),
      isPart,
      label,
    );
  t.ok(text.includes('"target":{"kind":"name","name":"a"},"value":{"kind":"name"'));
});

t.test('scala frameworks: parts of a route of Scalatra are no parts of its query', async (t) => {
  const scalatra = 'import org.scalatra._\n';
  const read = async (code: string): Promise<string> => JSON.stringify(await lowered(`${scalatra}${code}`));
  t.match(await read('get("/:a") { f(params("a")) }'), /"name":"part"/);
  t.notMatch(await read('get("/:a") { f(params("b")) }'), /"name":"part"/);
  t.match(await read('redirect(params("b"))'), /scalatraRedirect.*scalatraParams/);
  t.notMatch(JSON.stringify(await lowered('redirect(params("b"))')), /scalatra/);
});
