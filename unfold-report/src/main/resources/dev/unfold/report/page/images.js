// Thumbnails of the points, cut from one sheet: the image of row i is the i-th, from left to right and from top to bottom.

/** Loads the sheet of a table; `loaded` is called when thumbnails can be drawn. */
export function loadImages(table, loaded) {
  if (!table.images) return;
  const sheet = new Image();
  sheet.onload = () => {
    table.images.loaded = sheet;
    loaded();
  };
  sheet.src = table.images.sheet;
}

const corner = (images, row) => [row % images.across * images.width, Math.floor(row / images.across) * images.height];

/** Draws the thumbnail of a row into a box. */
export function drawImage(pen, images, row, x, y, width, height) {
  pen.imageSmoothingEnabled = false;
  pen.drawImage(images.loaded, ...corner(images, row), images.width, images.height, x, y, width, height);
}

/** A canvas with the thumbnail of a row, each pixel enlarged so that the longer side is about `side`. */
export function thumbnail(images, row, side) {
  const factor = Math.max(1, Math.floor(side / Math.max(images.width, images.height)));
  const canvas = document.createElement('canvas');
  canvas.className = 'thumbnail';
  canvas.width = images.width * factor;
  canvas.height = images.height * factor;
  drawImage(canvas.getContext('2d'), images, row, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** The mean image of the rows that a test takes, as a canvas of the images' own size. */
export function meanImage(images, size, takes) {
  images.pixels ??= (() => {
    const sheet = document.createElement('canvas');
    sheet.width = images.loaded.width;
    sheet.height = images.loaded.height;
    const pen = sheet.getContext('2d', { willReadFrequently: true });
    pen.drawImage(images.loaded, 0, 0);
    return pen.getImageData(0, 0, sheet.width, sheet.height);
  })();
  const { width, height, pixels } = images;
  const sums = new Float64Array(width * height * 4);
  let many = 0;
  for (let row = 0; row < size; row++) {
    if (!takes(row)) continue;
    many++;
    const [left, top] = corner(images, row);
    for (let y = 0; y < height; y++) {
      const from = ((top + y) * pixels.width + left) * 4;
      for (let c = 0; c < 4 * width; c++) sums[4 * width * y + c] += pixels.data[from + c];
    }
  }
  const canvas = document.createElement('canvas');
  canvas.className = 'thumbnail';
  canvas.width = width;
  canvas.height = height;
  if (many > 0) {
    canvas.getContext('2d').putImageData(new ImageData(Uint8ClampedArray.from(sums, sum => sum / many), width, height), 0, 0);
  }
  return canvas;
}
