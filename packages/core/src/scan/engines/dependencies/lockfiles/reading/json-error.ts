// Where a JSON text stops being JSON: the engine's own message does not always say.

const token =
  /\s*(?:("[^"\\\n]*(?:\\.[^"\\\n]*)*")|(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)|([{}[\],:]))/y;

/** The line of the first token that cannot stand where it stands; the last line when the text ends too soon. */
export function jsonErrorLine(text: string): number {
  const open: string[] = [];
  let expects: 'value' | 'key' | 'colon' | 'end' = 'value';
  let isEmpty = false;
  let at = 0;
  for (;;) {
    token.lastIndex = at;
    const match = token.exec(text);
    if (match === null) break;
    const [, string, , mark] = match;
    if (mark === undefined) {
      if (expects === 'key' && string !== undefined) expects = 'colon';
      else if (expects === 'value') expects = 'end';
      else break;
      isEmpty = false;
    } else if (mark === '{' || mark === '[') {
      if (expects !== 'value') break;
      open.push(mark === '{' ? '}' : ']');
      expects = mark === '{' ? 'key' : 'value';
      isEmpty = true;
    } else if (mark === ':') {
      if (expects !== 'colon') break;
      expects = 'value';
    } else if (mark === ',') {
      if (expects !== 'end' || open.length === 0) break;
      expects = open.at(-1) === '}' ? 'key' : 'value';
    } else {
      if ((expects !== 'end' && !isEmpty) || open.pop() !== mark) break;
      expects = 'end';
      isEmpty = false;
    }
    at = token.lastIndex;
  }
  const rest = /\S/.exec(text.slice(at));
  return lineOf(text, rest === null ? text.length : at + rest.index);
}

function lineOf(text: string, at: number): number {
  let line = 1;
  for (let next = text.indexOf('\n'); next !== -1 && next < at; next = text.indexOf('\n', next + 1))
    line += 1;
  return line;
}
