// Of functions that share a name, one that takes another number of arguments is not the one that is called.
import t from 'tap';
import { foundIn } from '../found-in.ts';

const runner = `package a;
public class Runner {
  private final String id;
  public Runner(String id, String name) { this.id = id; }
  Runner(String command, String id, String name) throws Exception { this.id = id; Runtime.getRuntime().exec(command); }
}`;
const controller = (call: string) => `package a;
import org.springframework.web.bind.annotation.*;
@RestController
public class Controller {
  @GetMapping("/x") public String x(@RequestParam String id) throws Exception { ${call}; return "ok"; }
}`;

t.test('FunctionIndex: functions of one name, by how many arguments they take', async (t) => {
  const isProven = async (call: string) => {
    const found = await foundIn(t, { 'a/Runner.java': runner, 'a/Controller.java': controller(call) });
    return found.includes('command-injection high high');
  };
  t.equal(await isProven('new Runner(id, "b")'), false, 'the one with two');
  t.equal(await isProven('new Runner(id, "b", "c")'), true, 'the one with three');
  t.equal(await isProven('new Runner("a", id, "c")'), false, 'another of its parameters');
});
