import { bamboo } from './motifs/bamboo.mjs'
import { bell } from './motifs/bell.mjs'
import { boat } from './motifs/boat.mjs'
import { circle } from './motifs/circle.mjs'
import { crane } from './motifs/crane.mjs'
import { drum } from './motifs/drum.mjs'
import { feather } from './motifs/feather.mjs'
import { feet } from './motifs/feet.mjs'
import { geese } from './motifs/geese.mjs'
import { hand } from './motifs/hand.mjs'
import { leaf } from './motifs/leaf.mjs'
import { minnows } from './motifs/minnows.mjs'
import { moonOverWater } from './motifs/moon-over-water.mjs'
import { nightWindow } from './motifs/night-window.mjs'
import { path } from './motifs/path.mjs'
import { persimmons } from './motifs/persimmons.mjs'
import { pine } from './motifs/pine.mjs'
import { rain } from './motifs/rain.mjs'
import { ridges } from './motifs/ridges.mjs'
import { riverStones } from './motifs/river-stones.mjs'
import { seed } from './motifs/seed.mjs'
import { shoulder } from './motifs/shoulder.mjs'
import { snow } from './motifs/snow.mjs'
import { squatting } from './motifs/squatting.mjs'
import { standing } from './motifs/standing.mjs'
import { stones } from './motifs/stones.mjs'
import { sun } from './motifs/sun.mjs'
import { teaBowl } from './motifs/tea-bowl.mjs'
import { waterfall } from './motifs/waterfall.mjs'
import { wave } from './motifs/wave.mjs'

/** The drawings in the order of their numbers. `lies`: wider than high. */
export const drawings = [
  { motif: 'wave', paint: wave, lies: true, seed: 101, artist: 'migiwa' },
  { motif: 'moon-over-water', paint: moonOverWater, seed: 102, artist: 'migiwa' },
  { motif: 'ridges', paint: ridges, lies: true, seed: 103, artist: 'gen' },
  { motif: 'leaf', paint: leaf, seed: 104, artist: 'yae' },
  { motif: 'stones', paint: stones, seed: 105, artist: 'gen' },
  { motif: 'bamboo', paint: bamboo, seed: 106, artist: 'gen' },
  { motif: 'crane', paint: crane, seed: 107, artist: 'migiwa' },
  { motif: 'rain', paint: rain, seed: 108, artist: 'yae' },
  { motif: 'pine', paint: pine, lies: true, seed: 109, artist: 'gen' },
  { motif: 'path', paint: path, seed: 110, artist: 'yae' },
  { motif: 'tea-bowl', paint: teaBowl, lies: true, seed: 111, artist: 'yae' },
  { motif: 'standing', paint: standing, seed: 112, artist: 'migiwa' },
  { motif: 'squatting', paint: squatting, seed: 113, artist: 'migiwa' },
  { motif: 'circle', paint: circle, seed: 114, artist: 'gen' },
  { motif: 'drum', paint: drum, seed: 115, artist: 'gen' },
  { motif: 'bell', paint: bell, seed: 116, artist: 'yae' },
  { motif: 'snow', paint: snow, lies: true, seed: 117, artist: 'migiwa' },
  { motif: 'seed', paint: seed, seed: 118, artist: 'yae' },
  { motif: 'river-stones', paint: riverStones, lies: true, seed: 119, artist: 'gen' },
  { motif: 'feet', paint: feet, lies: true, seed: 120, artist: 'migiwa' },
  { motif: 'hand', paint: hand, seed: 121, artist: 'yae' },
  { motif: 'shoulder', paint: shoulder, lies: true, seed: 122, artist: 'migiwa' },
  { motif: 'sun', paint: sun, lies: true, seed: 123, artist: 'gen' },
  { motif: 'night-window', paint: nightWindow, seed: 124, artist: 'yae' },
  { motif: 'feather', paint: feather, seed: 125, artist: 'yae' },
  { motif: 'boat', paint: boat, lies: true, seed: 126, artist: 'migiwa' },
  { motif: 'persimmons', paint: persimmons, seed: 127, artist: 'gen' },
  { motif: 'minnows', paint: minnows, lies: true, seed: 128, artist: 'migiwa' },
  { motif: 'waterfall', paint: waterfall, seed: 129, artist: 'gen' },
  { motif: 'geese', paint: geese, lies: true, seed: 130, artist: 'yae' },
]
