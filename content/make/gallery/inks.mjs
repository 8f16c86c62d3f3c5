// node content/make/gallery/inks.mjs   the ink of the gallery's pictures without their paper, for the app's covers
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const media = fileURLToPath(new URL('../../demo/media/', import.meta.url))
const folder = fileURLToPath(new URL('../../../apps/web/src/ui/painting/', import.meta.url))

/** The names of the app's motifs, in the order of the gallery's pictures. */
const names = [
  'wave',
  'moon',
  'mountain',
  'leaf',
  'stone',
  'bamboo',
  'crane',
  'rain',
  'pine',
  'path',
  'tea',
  'stand',
  'squat',
  'circle',
  'drum',
  'bell',
  'snow',
  'sprout',
  'stream',
  'step',
  'hand',
  'shoulders',
  'dawn',
  'window',
  'feather',
  'boat',
  'persimmon',
  'fish',
  'waterfall',
  'bird',
]
/** What is at least as light is paper, what is as dark is all ink. */
const [paper, ink] = [212, 60]
const size = 420

for (const [index, name] of names.entries()) {
  const picture = sharp(`${media}gallery-${String(index + 1).padStart(2, '0')}.webp`)
  const { data, info } = await picture
    .resize({ width: size, height: size, fit: 'inside' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const pixels = Buffer.alloc(width * height * 4)
  for (let at = 0; at < width * height; at++) {
    const [red, green, blue] = data.subarray(at * channels)
    const [x, y] = [at % width, Math.floor(at / width)]
    // The seal stands at the foot of each sheet, in red; in one colour it would be a spot.
    const isSeal = y > height * 0.78 && red - blue > 45
    const alpha = isSeal ? 0 : (paper - (0.3 * red + 0.59 * green + 0.11 * blue)) / (paper - ink)
    pixels[at * 4 + 3] = Math.round(255 * Math.min(1, Math.max(0, alpha)) * edge(x / width, y / height))
  }
  const { size: bytes } = await sharp(pixels, { raw: { width, height, channels: 4 } })
    .webp({ quality: 1, alphaQuality: 45, effort: 6 })
    .toFile(`${folder}${name}.webp`)
  console.log(`${name} ${width} × ${height} ${bytes} bytes`)
}

/** Fades towards the edges, so that no picture ends in a line. */
function edge(x, y) {
  return Math.min(1, Math.min(x, 1 - x, y, 1 - y) / 0.09)
}
