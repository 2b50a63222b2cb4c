// Pictures of pages that are small enough to be kept, and compared with some tolerance.
import type { Page } from 'playwright-core';

/** How much smaller than the page. */
const scale = 1 / 6;
/** Differences of a color, 0 to 255, that nobody sees at this size. */
const sameColor = 16;

/** What compares and scales: an empty page, as the browser is the one codec at hand. */
export interface PictureTable {
  /** The picture as a small PNG. */
  small(png: Buffer): Promise<Buffer>;
  /** The share of the picture that differs, 0 to 1; 1 for pictures of other sizes. */
  difference(one: Buffer, other: Buffer): Promise<number>;
}

export function pictureTable(page: Page): PictureTable {
  const run = async <Value>(body: string, ...pictures: readonly Buffer[]): Promise<Value> =>
    page.evaluate(`(async () => {
      const load = async (data) => {
        const image = new Image();
        image.src = 'data:image/png;base64,' + data;
        await image.decode();
        return image;
      };
      const draw = (image, width, height) => {
        const canvas = document.createElement('canvas');
        [canvas.width, canvas.height] = [width, height];
        const context = canvas.getContext('2d');
        context.imageSmoothingQuality = 'high';
        context.drawImage(image, 0, 0, width, height);
        return { canvas, pixels: context.getImageData(0, 0, width, height).data };
      };
      const images = await Promise.all(${JSON.stringify(pictures.map((png) => png.toString('base64')))}.map(load));
      ${body}
    })()`);
  return {
    small: async (png) => {
      const address: string = await run(
        `const [image] = images;
        return draw(image, Math.round(image.width * ${scale}), Math.round(image.height * ${scale})).canvas.toDataURL('image/png');`,
        png,
      );
      return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
    },
    difference: (one, other) =>
      run(
        `const [one, other] = images;
        if (one.width !== other.width || one.height !== other.height) return 1;
        const [a, b] = images.map((image) => draw(image, image.width, image.height).pixels);
        let differing = 0;
        for (let index = 0; index < a.length; index += 4)
          if ([0, 1, 2].some((color) => Math.abs(a[index + color] - b[index + color]) > ${sameColor})) differing += 1;
        return differing / (a.length / 4);`,
        one,
        other,
      ),
  };
}
