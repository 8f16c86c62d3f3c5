// node content/make/puzzle/make.mjs: draws the pairs of spot-the-difference puzzles into content/demo/media.
import { writeFileSync } from 'node:fs'
import { sheet } from './ink.mjs'
import { height, scenes, width } from './scenes.mjs'

const media = new URL('../../demo/media/', import.meta.url)

/** In parts of a thousand of the width, as a puzzle's file has them. */
const units = length => Math.round((length * 1000) / width)

for (const [name, { draw, spots }] of Object.entries(scenes)) {
  writeFileSync(
    new URL(`${name}-a.svg`, media),
    sheet(
      width,
      height,
      draw(() => false),
    ),
  )
  writeFileSync(
    new URL(`${name}-b.svg`, media),
    sheet(
      width,
      height,
      draw(spot => spot in spots),
    ),
  )
  console.log(`${name}\nspots:`)
  for (const [spot, [x, y, r]] of Object.entries(spots))
    console.log(`  - { x: ${units(x)}, y: ${units(y)}, r: ${units(r)}, name: ${spot} }`)
}
