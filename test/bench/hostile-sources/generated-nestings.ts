// Nestings of drawn pieces, repeated until they come just below what is refused: a process with less stack than any that
// parses them in earnest has to survive each, and grammars have to give a tree or say why they do not.
import { grammarIds, loadGrammar } from '../../../packages/core/src/scan/engines/shared/syntax/grammar.ts';
import {
  exceedsLimits,
  isFarFromLimits,
  maxBrackets,
  maxStackBytes,
  measureNesting,
} from '../../../packages/core/src/scan/engines/shared/syntax/nesting.ts';
import { survivesParsing } from '../../../packages/core/src/scan/engines/shared/syntax/parse-trial.ts';
import { SyntaxLimitError } from '../../../packages/core/src/scan/engines/shared/syntax/syntax-tree.ts';

/** What nests, in some language or other, and what can be between. */
const pieces =
  // biome-ignore lint/suspicious/noTemplateCurlyInString: pieces of templates
  '( [ { < ${ ` " \' /* */ // \n ; , : ? => = == + - ! ~ ** ++ -- && || ?? ... . ?. # @ a b 1 if(a) else for(;;) while(a) do try{ catch(e){ switch(a){ case\u00a0a: function\u00a0f(){ ()=>{ async\u00a0 await\u00a0 yield\u00a0 new\u00a0 typeof\u00a0 void\u00a0 delete\u00a0 in\u00a0 of\u00a0 instanceof\u00a0 as\u00a0 satisfies\u00a0 class\u00a0A\u00a0extends\u00a0 class{ static{ get\u00a0a(){ type\u00a0A= interface\u00a0A{ keyof\u00a0 infer\u00a0 extends\u00a0 readonly\u00a0 unique\u00a0 <a> <a\u00a0b={ <A> </a> /> a< A<B, a(b)( a[b][ ${a} fn\u00a0f(){ match\u00a0a{ if\u00a0a\u00a0{ begin\u00a0 end\u00a0 def\u00a0f(a= lambda\u00a0a: %w[ <<A <?php namespace\u00a0A{ template< public: a::b *a &a <- chan\u00a0 func(){ struct{ when{ \n\u00a0 \n\u00a0\u00a0\u00a0\u00a0'
    .split(' ')
    .map((text) => text.replaceAll('\u00a0', ' '));
const paths = ['a.js', 'a.ts', 'a.tsx'];
const maxBytes = 1_000_000;

/** Whether everything was survived. */
export async function generatedNestings(minutes: number): Promise<boolean> {
  const seed = Date.now() % 2_147_483_647;
  let state = seed || 1;
  const draw = (below: number): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
  const end = Date.now() + minutes * 60_000;
  const faults: string[] = [];
  let [scripts, deep, others, limits] = [0, 0, 0, 0];
  while (Date.now() < end && faults.length < 20) {
    const unit = Array.from({ length: 1 + draw(6) }, () => pieces[draw(pieces.length)]).join('');
    const path = paths[draw(paths.length)] ?? 'a.js';
    const text = deepestLetThrough(unit, path);
    scripts += 1;
    if (text.length > unit.length) deep += 1;
    // What comes near to the limit is tried in earnest, too: it is named there.
    const isTried = !isFarFromLimits(measureNesting(text, { hasMarkup: !path.endsWith('.ts') }));
    if (!(await survivesParsing({ path, text })) && !isTried)
      faults.push(`${path}: ${JSON.stringify(unit)} × ${text.length / unit.length}`);
    const id = grammarIds[draw(grammarIds.length)] ?? 'java';
    others += 1;
    try {
      (await loadGrammar(id)).parse(unit.repeat(Math.ceil((2_000 + draw(100_000)) / unit.length)));
    } catch (error) {
      if (error instanceof SyntaxLimitError) limits += 1;
      else faults.push(`${id}: ${JSON.stringify(unit)}: ${String(error)}`);
    }
  }
  const megabytes = process.resourceUsage().maxRSS / 1_024;
  for (const fault of faults) process.stdout.write(`  ${fault}\n`);
  process.stdout.write(
    `seed ${seed}, ${minutes} minutes: ${scripts} scripts (${deep} repeated up to the limit) and ${others} other sources (${limits} refused), ${faults.length} not survived; ${megabytes.toFixed(0)} MB at most\n`,
  );
  return faults.length === 0;
}

/** The piece as often as is just not refused without a trial. */
function deepestLetThrough(unit: string, path: string): string {
  const nestingOf = (count: number) =>
    measureNesting(unit.repeat(count), { hasMarkup: !path.endsWith('.ts') });
  const isRefused = (count: number) => exceedsLimits(nestingOf(count)) || !nestingOf(count).isSure;
  const most = Math.floor(maxBytes / unit.length);
  // What each one adds is the same from the second on, or nearly.
  const [few, many] = [nestingOf(20), nestingOf(120)];
  const growth = (many.stackBytes - few.stackBytes) / 100;
  const brackets = (many.brackets - few.brackets) / 100;
  let count = Math.min(most, Math.ceil(maxStackBytes / growth), Math.ceil(maxBrackets / brackets));
  while (count > 1 && isRefused(count)) count = Math.floor(count * 0.95);
  return unit.repeat(Math.max(1, count));
}
