// What a format makes of the values that are put into it.
import t from 'tap';
import { foundIn } from '../found-in.ts';

const go = (line: string): Record<string, string> => ({
  'a.go': `package a\n\nimport (\n\t"fmt"\n\t"net/http"\n)\n\nfunc handle(w http.ResponseWriter, r *http.Request) {\n\tn := r.FormValue("n")\n\t${line}\n}\n`,
});

const cases: readonly (readonly [string, readonly string[]])[] = [
  ['http.Redirect(w, r, fmt.Sprintf("%s", n), 302)', ['open-redirect high high']],
  ['http.Redirect(w, r, fmt.Sprintf("/%d/a", n), 302)', []],
  ['http.Redirect(w, r, fmt.Sprintf("https://a.example/%s", n), 302)', []],
  ['http.Redirect(w, r, fmt.Sprintf("https://%s/a", n), 302)', ['open-redirect high high']],
  ['http.Redirect(w, r, fmt.Sprintf("https://%d.a.example/", n), 302)', []],
  ['http.Redirect(w, r, fmt.Sprintf("https://%[1]s/a", n), 302)', ['open-redirect high high']],
  ['fmt.Fprintf(w, `{"done":%5.2f}%%`, n)', []],
  ['fmt.Fprintf(w, "%d %s", 1, n)', ['cross-site-scripting high high']],
  ['fmt.Fprintf(w, n, 1)', ['cross-site-scripting high high']],
];

t.test(
  'formatValues, printedValues: the order of what is put in, and what is printed as a number',
  async (t) => {
    for (const [line, found] of cases) t.strictSame(await foundIn(t, go(line)), found, line);
  },
);
