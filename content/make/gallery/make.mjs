// node content/make/gallery/make.mjs [motif …]   draws content/demo/media/gallery-NN.webp
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { drawings } from './drawings.mjs'
import { beyond, newSheet } from './sheet.mjs'

const media = fileURLToPath(new URL('../../demo/media/', import.meta.url))
const largestBytes = 60_000
const wanted = process.argv.slice(2)
const folder = mkdtempSync(join(tmpdir(), 'iki-gallery-'))

try {
  drawings.forEach((drawing, index) => {
    if (wanted.length > 0 && !wanted.includes(drawing.motif)) return
    const number = String(index + 1).padStart(2, '0')
    const [width, height] = drawing.lies ? [1500, 1200] : [1200, 1500]
    const sheet = newSheet({ width, height, seed: drawing.seed, artist: drawing.artist })
    drawing.paint(sheet)
    const target = join(media, `gallery-${number}.webp`)
    const quality = render(sheet, target)
    console.log(`gallery-${number}.webp ${drawing.motif} ${statSync(target).size} bytes, quality ${quality}`)
  })
} finally {
  rmSync(folder, { recursive: true })
}

/** The best quality that stays within the limit. */
function render(sheet, target) {
  const drawn = join(folder, 'drawing.svg')
  const pixels = join(folder, 'drawing.png')
  const crop = [beyond, beyond, sheet.width, sheet.height].map(String)
  writeFileSync(drawn, sheet.svg())
  execFileSync('rsvg-convert', ['--unlimited', '-o', pixels, drawn])
  for (let quality = 80; quality >= 30; quality -= 10) {
    execFileSync('cwebp', [
      '-quiet',
      '-crop',
      ...crop,
      '-m',
      '6',
      '-sharp_yuv',
      '-q',
      String(quality),
      pixels,
      '-o',
      target,
    ])
    if (readFileSync(target).length <= largestBytes) return quality
  }
  throw new Error(`${target} does not fit into ${largestBytes} bytes`)
}
