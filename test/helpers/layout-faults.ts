// What a page shows wrongly at a width: what is cut or out of reach, and columns too narrow to read.
import type { Page } from 'playwright-core';

/** A list scrolls only where the window is narrower than any table. */
const probe = `(() => {
  const faults = [];
  const least = Math.min(240, innerWidth - 80);
  const wider = document.documentElement.scrollWidth - innerWidth;
  if (wider > 0) faults.push('the page is ' + wider + ' px wider than the window');
  for (const box of document.querySelectorAll('.list-box')) {
    const name = box.querySelector('table').getAttribute('aria-label') ?? 'the list';
    if (box.scrollWidth - box.clientWidth > 1) faults.push(name + ' is cut');
    for (const cell of box.querySelectorAll('.main-cell')) {
      const { width } = cell.getBoundingClientRect();
      if (width > 0 && width < least) {
        faults.push(name + ' has a column of ' + Math.round(width) + ' px');
        break;
      }
    }
  }
  const linesOf = (part) => {
    const range = document.createRange();
    range.selectNodeContents(part);
    return [...range.getClientRects()].filter(({ width }) => width > 1);
  };
  const nameOf = (part) => (part.querySelector('h2')?.innerText ?? part.getAttribute('aria-label') ?? part.className).slice(0, 40);
  for (const card of document.querySelectorAll('main .card:not(.metric)')) {
    const { width, right } = card.getBoundingClientRect();
    if (width > 0 && width < least) faults.push('the card "' + nameOf(card) + '" has ' + Math.round(width) + ' px');
    for (const part of card.querySelectorAll('h2, h3, p')) {
      if (!part.checkVisibility() || part.closest('.hidden-text')) continue;
      if (linesOf(part).some((line) => line.left - card.getBoundingClientRect().left < 4)) {
        faults.push('"' + part.innerText.slice(0, 30) + '" touches the edge of "' + nameOf(card) + '"');
        break;
      }
    }
    for (const part of card.querySelectorAll('a, button, input, select, td, th, p')) {
      if (part.closest('.table-box, pre, .hidden-text') || !part.checkVisibility()) continue;
      if (part.getBoundingClientRect().right > right + 1) {
        faults.push('"' + (part.innerText ?? part.className).slice(0, 30) + '" is cut off by "' + nameOf(card) + '"');
        break;
      }
    }
  }
  for (const name of document.querySelectorAll('main dt')) {
    const isWord = !/\\s/.test(name.textContent.trim());
    if (isWord && new Set(linesOf(name).map(({ top }) => Math.round(top))).size > 1) faults.push('the word "' + name.textContent + '" is broken');
  }
  return faults;
})()`;

/** By width, as sentences: `1024: the page is 12 px wider than the window`. */
export async function layoutFaults(page: Page, widths: readonly number[]): Promise<string[]> {
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
    for (const fault of (await page.evaluate(probe)) as string[]) found.push(`${width}: ${fault}`);
  }
  return found;
}
