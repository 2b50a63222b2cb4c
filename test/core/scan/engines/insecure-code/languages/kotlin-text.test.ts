import t from 'tap';
import {
  isKotlinText,
  kotlinTypes,
} from '../../../../../../packages/core/src/scan/engines/insecure-code/languages/kotlin-text.ts';

t.test('kotlin text: a function or a typed name, and nothing of Java', async (t) => {
  for (const text of [
    'fun f() {}',
    '  private suspend fun <T> g(a: T) {}',
    'class A(val a: String)',
    'fun String.x() = 1',
  ])
    t.ok(isKotlinText(text), text);
  for (const text of ['var a = b;', 'class A { String fun; }', 'int fun(int a) { return a; }', '// val a'])
    t.notOk(isKotlinText(text), text);
});

t.test('kotlin text: classes with what they extend, over several lines', async (t) => {
  const text = `
@Service("a")
class A(
  private val svc: Svc,
) : Base<String>(svc), Other by svc {
}
data class B(val a: Map<String, Int>)
interface C : D
object E { val x: F = 1 }
sealed class G
val a: String = "class H"
`;
  t.same(
    [...kotlinTypes(text)],
    [
      { name: 'A', supers: ['Base', 'Other'] },
      { name: 'B', supers: [] },
      { name: 'C', supers: ['D'] },
      { name: 'E', supers: [] },
      { name: 'G', supers: [] },
    ],
  );
});
