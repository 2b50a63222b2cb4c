// Which font has a letter that the base font lacks.
import t from 'tap';
import { contoursOf } from '../../../../../packages/core/src/scan/documents/pdf/glyph-contours.ts';
import {
  hanShapesOf,
  isEmoji,
  scriptFont,
} from '../../../../../packages/core/src/scan/documents/pdf/script-fonts.ts';

const code = (character: string) => character.codePointAt(0) ?? 0;

t.test('Han characters: in the shapes of the language around them', async (t) => {
  t.equal(hanShapesOf('支付团队'), 'chinese');
  t.equal(hanShapesOf('支払いチーム'), 'japanese');
  t.equal(hanShapesOf('결제 팀 (支拂)'), 'korean');
  const names = (['chinese', 'japanese', 'korean'] as const).map(
    (shapes) => scriptFont(code('直'), shapes, 'plain')?.familyName,
  );
  t.match(names, [/Noto Sans SC/, /Noto Sans JP/, /Noto Sans KR/]);
});

t.test('letters: found in the fonts that have them, and said to be nowhere', async (t) => {
  for (const character of '漢字テスト한글龍')
    t.ok(scriptFont(code(character), 'chinese', 'plain'), character);
  t.match(scriptFont(code('🚀'), 'japanese', 'bold')?.familyName, /Noto Emoji/);
  t.equal(scriptFont(code('𒀀'), 'chinese', 'plain'), undefined);
  t.equal(isEmoji(code('🚀')), true);
  t.equal(isEmoji(code('⚠')), false);
});

t.test('weights: plain text is no hairline, and bold text is bolder', async (t) => {
  const strokeOf = (face: 'plain' | 'bold') => {
    const font = scriptFont(code('一'), 'chinese', face);
    if (!font) throw new Error('There is no font.');
    const ys = contoursOf(font.glyphForCodePoint(code('一')), font)
      .flat()
      .map(({ y }) => y);
    return Math.max(...ys) - Math.min(...ys);
  };
  const [plain, bold] = [strokeOf('plain'), strokeOf('bold')];
  t.ok(plain > 60 && plain < 110, `${plain} of 1,000 units`);
  t.ok(bold > plain + 20, `${bold} of 1,000 units`);
});
