// 月の舟, its last two verses: the moon is a boat. Called by its name it sails away; left alone, it comes to the window.

import { moonboat } from '../../music/pieces/moonboat.mjs'
import { arc, ellipse, shape, stroke } from '../brush.mjs'
import { brushed } from '../hairs.mjs'
import { ease, glide, mix, rise } from '../motion.mjs'
import { page, thin } from '../paper.mjs'
import { glow, open, room, throughPaper } from '../window.mjs'

export const [width, height, fps, seconds] = [854, 480, 12, 20]
/** When its poster is taken. */
export const poster = 3.4
/** From the last long tone of the verse before, to the end of the piece. */
export const music = { perform: moonboat, from: 27, fadeIn: 0.8, lastWordSeconds: 6.6 }

export const night = { sky: '#27324a', low: '#5b6c7d', hill: '#35445a', sea: '#2a374d', light: '#f8f0d9' }
const shore = 268

// What the strings play, when and where on the water it is seen; and the two strokes of the bowl.
const plucks = [
  [0.39, 190, 392],
  [0.67, 254, 368],
  [0.95, 330, 400],
  [11.59, 120, 372],
  [11.87, 196, 398],
  [12.15, 262, 356],
  [12.5, 350, 384],
  [13.06, 424, 360],
  [13.62, 490, 400],
]
const bowls = [1.3, 14.3]

const sway = (t, slow, off = 0) => Math.sin((2 * Math.PI * t) / slow + off)

const [near, away, beside] = [
  { x: 312, y: 180, size: 1 },
  { x: 170, y: 237, size: 0.36 },
  { x: 716, y: 196, size: 1.1 },
]
const homeward = glide(14.6, 6.6, 14.6, 2.4)
function boatAt(t) {
  const gone = rise(t, 1.3, 6.9)
  const back = glide(t, 6.6, 14.6, 2.4) / homeward
  const { x, y, size } = mix(mix(near, away, gone), beside, back)
  return { x, y: y + 5 * size * sway(t, 5.6), size, turn: 0.06 * sway(t, 5.6, 1.1) }
}

export function frame(t) {
  const boat = boatAt(t)
  const ringing = rise(t, 14.1, 15.6) * (1 - 0.6 * rise(t, 15.6, seconds))
  return page(width, height, night.sky, [
    `<defs><clipPath id="open"><rect x="0" y="0" width="${open.to}" height="${open.sill}"/></clipPath></defs>`,
    '<g clip-path="url(#open)">',
    sky,
    stars(t),
    hills,
    halo(boat),
    drawBoat(boat, night.light),
    sea,
    glitter(t, boat),
    waves(t),
    plucks.map(([at, x, y]) => ring(t, at, { x, y, far: 52 })),
    bowls.map(at => ring(t, at, { x: boatAt(at).x, y: 318, far: 210, lasts: 5 })),
    '</g>',
    throughPaper(boat, { ringing, light: night.light, boat: drawBoat(boat, night.light) }),
    room(t),
  ])
}

// Broad level passes of a wet brush, paler towards the water.
const sky = Array.from({ length: 13 }, (_, i) => {
  const y = 14 + i * 20
  const bent = [y + 3 * Math.sin(i), y - 3 * Math.cos(i * 2), y + 2 * Math.sin(i * 3), y]
  return brushed(
    bent.map((each, k) => [-120 + k * 300, each]),
    { width: 27, colour: thin(night.low, (i / 12) ** 1.5, night.sky), hairs: 6, fray: 0.05, seed: 11 + i },
  )
})

const hills = [
  [
    [300, 268],
    [356, 246],
    [398, 240],
    [444, 224],
    [492, 236],
    [530, 230],
    [600, 262],
  ],
  [
    [420, 270],
    [470, 256],
    [520, 252],
    [560, 244],
    [620, 262],
  ],
].map((top, i) =>
  shape([...top, [620, 300], [300, 300]], { colour: thin(night.hill, 0.6 + 0.4 * i, night.low) }),
)

const sea = `<rect x="0" y="${shore}" width="${open.to}" height="${height - shore}" fill="${night.sea}"/>`

// Where the moon has gone from, stars come, one with each note.
const stars = t =>
  [
    [86, 96],
    [164, 58],
    [236, 124],
    [312, 74],
    [392, 112],
    [470, 66],
    [508, 150],
  ].map(([x, y], i) => {
    const born = rise(t, 11.6 + 0.45 * i, 12.4 + 0.45 * i)
    const r = [1.7, 1.2, 1.4, 2, 1.2, 1.6, 1.1][i]
    return born ? ellipse(x, y, r * born, r * born, { colour: thin(night.light, 0.8 * born, night.sky) }) : ''
  })

// Rows of waves: the swell goes through them; the nearer, the longer, thicker and slower.
const rows = Array.from({ length: 10 }, (_, i) => ({
  i,
  near: i / 9,
  y: shore + 6 + 8 * i + 1.05 * i ** 2,
}))
function waves(t) {
  return rows.map(({ i, near, y }) => {
    const isDark = i % 3 === 1
    const long = 110 + 150 * near
    const begin = ((i * 97 + t * (4 + 7 * near)) % long) - long
    const colour = thin(isDark ? '#141b2a' : '#93a3b0', isDark ? 0.6 : 0.2 + 0.26 * near, night.sea)
    return Array.from({ length: Math.ceil(open.to / long) + 3 }, (_, k) => {
      // A stroke keeps its shape while it drifts.
      const own = k - Math.floor((i * 97 + t * (4 + 7 * near)) / long)
      const x = begin + k * long + 0.16 * long * Math.sin(own * 2.4 + i)
      const high = (0.8 + 4.4 * near) * (0.6 + 0.4 * sway(t, 5.6, i * 0.9 + own))
      const half = long * (0.3 + 0.13 * Math.sin(i * 5 + own * 3))
      return brushed(
        [
          [x - half, y + high * 0.5],
          [x - half * 0.45, y - high * 0.4],
          [x, y - high],
          [x + half * 0.4, y - high * 0.5],
          [x + half, y + high * 0.6],
        ],
        {
          width: u => (1.8 + 6 * near) * Math.sin(Math.PI * (0.06 + 0.9 * u ** 0.8)) ** 0.9,
          colour,
          hairs: near > 0.3 ? 4 : 2,
          fray: 0.4,
          seed: 40 + i + 10 * own,
          steps: 6,
        },
      )
    })
  })
}

// Its light on the water, in lens-shaped strokes.
function glitter(t, { x, size }) {
  return Array.from({ length: 10 }, (_, i) => {
    const deep = i / 9
    const y = shore + 7 + (8 + 116 * size ** 0.5 * deep) * deep + 22 * deep
    const half = size ** 0.7 * (60 - 26 * deep) * (0.66 + 0.34 * sway(t, 4.4, i * 1.9))
    const at = x + (2 + 9 * deep) * sway(t, 6.2, i * 1.3)
    const colour = thin(night.light, (0.85 - 0.6 * deep) * (0.55 + 0.45 * size), night.sea)
    const line = [
      [at - half, y],
      [at - half * 0.3, y - 1],
      [at + half * 0.4, y + 1],
      [at + half, y],
    ]
    const thick = (2 + 4.5 * deep) * (0.5 + 0.5 * size)
    return stroke(line, { width: u => thick * Math.sin(Math.PI * (0.02 + 0.96 * u)) ** 0.7, colour })
  })
}

// A ring that widens on the water and is gone.
function ring(t, at, { x, y, far, lasts = 3.2 }) {
  const age = (t - at) / lasts
  if (age <= 0 || age >= 1) return ''
  const r = far * (0.08 + 0.92 * (1 - (1 - age) ** 1.8))
  const colour = thin(night.light, 0.62 * (1 - age) * ease(age * 12), night.sea)
  const pressed = u => (1.3 + 1.5 * age) * (0.35 + 0.65 * Math.abs(Math.sin(Math.PI * (u + 0.2))))
  return arc(x, y, r, { from: 0.25, to: 1.25, flat: 0.2, width: pressed, colour })
}

const halo = ({ x, y, size }) => glow('halo', { x, y, r: 168 * size, light: night.light, share: 0.42 })

/** A crescent that lies on its back, with the breath of a sail. */
function drawBoat({ x, y, size, turn }, light) {
  const at = (dx, dy) => [x + size * (dx - dy * turn), y + size * (dy + dx * turn)]
  const hull = [at(-80, -30), at(-62, 2), at(-30, 26), at(4, 32), at(40, 22), at(66, -2), at(80, -34)]
  // The cloth swells to the right; -1 is its left edge, 1 its right one.
  const cloth = (side, down) =>
    at(3 + side * (31 + 3 * down) + 13 * Math.sin(Math.PI * (0.08 + 0.84 * down)), -92 + 84 * down)
  const seam = side => [0, 0.25, 0.5, 0.75, 1].map(down => cloth(side, down))
  return [
    stroke([at(3, -104), at(5, -40), at(4, 18)], { width: 2 * size, colour: light, opacity: 0.6 }),
    shape([...seam(-1), at(6, -2), ...seam(1).toReversed(), at(3, -96)], { colour: light, opacity: 0.5 }),
    [-0.5, 0, 0.5].map((side, i) =>
      brushed(seam(side), {
        width: 4.5 * size,
        colour: light,
        opacity: 0.4,
        hairs: 2,
        fray: 0.3,
        seed: 60 + i,
        steps: 4,
      }),
    ),
    stroke([at(-33, -92), at(3, -96), at(39, -92)], { width: 2.4 * size, colour: light }),
    stroke(hull, { width: u => size * (1.5 + 31 * Math.sin(Math.PI * u) ** 1.25), colour: light }),
  ]
    .flat()
    .join('')
}
