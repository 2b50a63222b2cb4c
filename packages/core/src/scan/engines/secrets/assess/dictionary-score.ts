// How much a text looks like words: random letters fall into pairs that languages avoid.

/**
 * For each first letter a row, for each second a digit: 9 where the pair is frequent in English words and in
 * the names programs use, 0 where it hardly occurs. Logarithmic, counted over 46,000 different words.
 */
const pairs = [
  '46764453524767251768443342', // a
  '86667533743843733664722252', // b
  '74557427626631831657521032', // c
  '75569543832544731663533242', // d
  '64675542422657453886353542', // e
  '75667722822623822655612152', // f
  '73448457732646662764623142', // g
  '83338232823444833657613050', // h
  '64666561213669752577250315', // i
  '73448345744434744484735344', // j
  '74459445844535642575634252', // k
  '73358333813732741255631170', // l
  '85338232822563771363622241', // m
  '73777582624335641378442032', // n
  '45663452434669560866656332', // o
  '83348335612732762857622130', // p
  '66445354544655554432935353', // q
  '83559341704455731566542051', // r
  '62638326714543662378643142', // s
  '72538326812542730765513151', // t
  '66656452613768461777222323', // u
  '83439362802342631344332322', // v
  '84348346824537743674324442', // w
  '64747555732463583458523553', // x
  '75557454644667683476535343', // y
  '84349455734344643442534465', // z
];
const table = Uint8Array.from(pairs.join(''), Number);

/** Mean frequency of the letter pairs, 0 to 9 (words lie above 5.7, random letters around 4.4), and their number. */
export function dictionaryScore(text: string): { readonly score: number; readonly pairs: number } {
  let sum = 0;
  let count = 0;
  let before = -1;
  for (let index = 0; index < text.length; index++) {
    const letter = (text.charCodeAt(index) | 32) - 97;
    const current = letter >= 0 && letter < 26 && text.charCodeAt(index) >= 65 ? letter : -1;
    if (before >= 0 && current >= 0) {
      sum += table[before * 26 + current] ?? 0;
      count += 1;
    }
    before = current;
  }
  return { score: count === 0 ? 0 : sum / count, pairs: count };
}

/** True when nobody would write the text as words: pairs of letters, digits among them, mixed case. */
export function looksRandom(text: string): boolean {
  const { score, pairs: count } = dictionaryScore(text);
  const changes = (text.match(/[a-z][A-Z0-9]|[A-Z][0-9]|[0-9][A-Za-z]|[A-Z]{2}[a-z]/g) ?? []).length;
  if (count < 4) return text.length >= 6 && changes >= 2;
  const limit = count >= 12 ? 5.4 : count >= 7 ? 5.3 : 5;
  // Digits and case changes inside words (`s3cr3tKey2`) weigh less than improbable letters.
  return score < limit + Math.min(0.8, (changes * 2.5) / text.length);
}
