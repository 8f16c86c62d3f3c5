// node content/make/gallery/make.mjs [motif …]   draws content/demo/media/gallery-NN.webp
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { drawings } from './drawings.mjs'
import { beyond, newSheet } from './sheet.mjs'

const media = fileURLToPath(new URL('../../demo/media/', import.meta.url))
const largestBytes = 60_000
const wanted = process.argv.slice(2)

for (const [index, drawing] of drawings.entries()) {
  if (wanted.length > 0 && !wanted.includes(drawing.motif)) continue
  const [width, height] = drawing.lies ? [1500, 1200] : [1200, 1500]
  const sheet = newSheet({ width, height, seed: drawing.seed, artist: drawing.artist })
  drawing.paint(sheet)
  const { bytes, quality } = await pictureOf(sheet)
  const name = `gallery-${String(index + 1).padStart(2, '0')}.webp`
  writeFileSync(`${media}${name}`, bytes)
  console.log(`${name} ${drawing.motif} ${bytes.length} bytes, quality ${quality}`)
}

/** The sheet as WebP, in the best quality that stays within the limit. */
async function pictureOf(sheet) {
  const { width, height } = sheet
  const drawn = await sharp(Buffer.from(sheet.svg()), { unlimited: true }).png().toBuffer()
  const cut = await sharp(drawn)
    .extract({ left: beyond, top: beyond, width, height })
    .removeAlpha()
    .png()
    .toBuffer()
  for (let quality = 80; quality >= 30; quality -= 10) {
    const bytes = await sharp(cut).webp({ quality, effort: 6, smartSubsample: true }).toBuffer()
    if (bytes.length <= largestBytes) return { bytes, quality }
  }
  throw new Error(`a drawing does not fit into ${largestBytes} bytes`)
}
