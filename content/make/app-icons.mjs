/**
 * Draws the icons of the installed app from apps/web/public/icon.svg. Run after changing it: `node content/make/app-icons.mjs`.
 * What a phone masks gets the ground to its edges and the ring inside the circle that no mask cuts.
 */
import { mkdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const folder = new URL('../../apps/web/public/', import.meta.url)
const svg = await readFile(new URL('icon.svg', folder), 'utf8')
const ground = /<rect[^>]*fill="(#[0-9a-f]{6})"/.exec(svg)?.[1]
const ring = svg.slice(svg.indexOf('<g'), svg.lastIndexOf('</svg>'))
if (!ground) throw new Error('icon.svg has no ground.')

/** The ring on a ground without corners, so large in relation to it. */
const square = scale => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">
  <rect width="64" height="64" fill="${ground}"/>
  <g transform="translate(32 33.5) scale(${scale}) translate(-32 -33.5)">${ring}</g>
</svg>`

const icons = {
  'icon-192.png': { drawing: svg, size: 192 },
  'icon-512.png': { drawing: svg, size: 512 },
  'maskable-192.png': { drawing: square(0.86), size: 192 },
  'maskable-512.png': { drawing: square(0.86), size: 512 },
  'apple-touch-icon.png': { drawing: square(0.94), size: 180 },
}

const target = new URL('icons/', folder)
await mkdir(target, { recursive: true })
for (const [name, { drawing, size }] of Object.entries(icons))
  await sharp(Buffer.from(drawing), { density: (72 * size) / 64 })
    .resize(size, size)
    .png({ palette: true, compressionLevel: 9 })
    .toFile(fileURLToPath(new URL(name, target)))
