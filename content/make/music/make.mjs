#!/usr/bin/env node
// Makes ../../demo/media/<id>.m4a and ../../demo/lessons/<id>.lrc. See ../README.md.
//   node make.mjs [work …]   these works, or all
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { encode, PACKET } from './encode.mjs'
import { dawn } from './pieces/dawn.mjs'
import { fireflies } from './pieces/fireflies.mjs'
import { footfall } from './pieces/footfall.mjs'
import { frost } from './pieces/frost.mjs'
import { lullaby } from './pieces/lullaby.mjs'
import { moonboat } from './pieces/moonboat.mjs'
import { shower } from './pieces/shower.mjs'
import { sunspot } from './pieces/sunspot.mjs'
import { tenbreaths } from './pieces/tenbreaths.mjs'
import { waterwheel } from './pieces/waterwheel.mjs'
import { wayhome } from './pieces/wayhome.mjs'
import { RATE } from './rate.mjs'
import { faded } from './stage.mjs'

const WORKS = {
  dawn,
  footfall,
  waterwheel,
  moonboat,
  lullaby,
  frost,
  sunspot,
  shower,
  wayhome,
  fireflies,
  tenbreaths,
}
const demo = path => fileURLToPath(new URL(`../../demo/${path}`, import.meta.url))
const packets = seconds => Math.round((seconds * RATE) / PACKET)

/** LRC's [mm:ss.xx]; a line without a time stands as it is. */
function stamp(seconds) {
  if (seconds === undefined) return ''
  const hundredths = Math.round(seconds * 100)
  const two = number => String(number).padStart(2, '0')
  return `[${two(Math.floor(hundredths / 6000))}:${two(Math.floor(hundredths / 100) % 60)}.${two(hundredths % 100)}]`
}

const names = process.argv.slice(2)
for (const name of names.length ? names : Object.keys(WORKS)) {
  const { sides, fades, parts } = WORKS[name]()
  const cuts = parts.map(({ from, to, ...part }) => ({ ...part, from: packets(from), to: packets(to) }))
  const length = cuts.at(-1).to * PACKET
  const whole = sides.map(wave => Float64Array.from({ length }, (_, i) => wave[i] ?? 0))
  const media = cuts.map(part => ({ ...part, path: demo(`media/${part.id}.m4a`) }))
  encode(faded(whole, ...fades), media)
  for (const { id, from, verses } of cuts) {
    const begin = (from * PACKET) / RATE
    const lines = verses.map(({ text, at }) => `${stamp(at === undefined ? at : at - begin)}${text}\n`)
    if (lines.length) writeFileSync(demo(`lessons/${id}.lrc`), lines.join(''))
    console.log(`${id} ${lines.length} lines`)
  }
}
