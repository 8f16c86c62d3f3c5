// node content/make/puzzle/make.mjs: draws the pairs of spot-the-difference puzzles into content/demo/media.
import { writeFileSync } from 'node:fs'
import { sheet } from './ink.mjs'
import { height, scenes, width } from './scenes.mjs'

const media = new URL('../../demo/media/', import.meta.url)

/** In parts of a thousand of the width, as a puzzle's file has them. */
const units = length => Math.round((length * 1000) / width)

for (const [name, { draw, spots, same }] of Object.entries(scenes)) {
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
  for (const [spot, { at, left, right }] of Object.entries(spots)) {
    const [x, y, r] = at.map(units)
    console.log(`  - { x: ${x}, y: ${y}, r: ${r}, name: ${spot}, left: ${left}, right: ${right} }`)
  }
  console.log('same:')
  for (const [x, y, text] of same) console.log(`  - { x: ${units(x)}, y: ${units(y)}, text: ${text} }`)
}
