// Parts of a route that admit only some values.
import t from 'tap';
import { foundIn } from '../found-in.ts';

const found = ['path-traversal high high'];
const method = (route: string, parameter: string): Record<string, string> => ({
  'A.java': `import jakarta.ws.rs.*;\nimport java.io.*;\npublic class A {\n  @GET\n  ${route}\n  public Response read(${parameter}) throws IOException {\n    new FileInputStream(new File(kind));\n    return null;\n  }\n}\n`,
});

const cases: readonly (readonly [string, string, readonly string[]])[] = [
  ['@Path("{kind: logo|cover}")', '@PathParam("kind") String kind', []],
  ['@Path("a/{kind: [a-z0-9\\\\-]+}/b")', '@PathParam("kind") final String kind', []],
  ['@GetMapping("/a/{kind:[a-z]{2,8}}")', '@PathVariable String kind', []],
  ['@GetMapping(path = {"/a/{kind:\\\\d+}"})', '@PathVariable("kind") String kind', []],
  ['@Path("{kind: .+}")', '@PathParam("kind") String kind', found],
  ['@Path("{kind: [a-z./]+}")', '@PathParam("kind") String kind', found],
  ['@Path("{kind}")', '@PathParam("kind") String kind', found],
  ['@Path("{kind: logo|cover}")', '@QueryParam("kind") String kind', found],
  ['@Path("{other: logo|cover}/{kind}")', '@PathParam("kind") String kind', found],
];

t.test('isPlainPart: by the pattern that the route has for it', async (t) => {
  for (const [route, parameter, expected] of cases)
    t.strictSame(await foundIn(t, method(route, parameter)), expected, `${route} ${parameter}`);
});
