import t from 'tap';
import {
  isKotlin,
  kotlinTypes,
} from '../../../../../../packages/core/src/scan/engines/insecure-code/languages/kotlin-types.ts';

t.test('kotlin types: files and scripts by their names', async (t) => {
  for (const path of ['a.kt', 'src/B.KT', 'app.main.kts']) t.ok(isKotlin(path), path);
  for (const path of ['a.java', 'kt', 'a.kt.txt', 'a.ktx']) t.notOk(isKotlin(path), path);
});

t.test('kotlin types: classes with what they extend, over several lines', async (t) => {
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
