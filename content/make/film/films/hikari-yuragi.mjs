// Night on the water: a moon, a boat with one lamp, and what both make of the ripples.

import { randomFrom } from '../../gallery/random.mjs'
import { ellipse, shape, stroke } from '../brush.mjs'
import { rise } from '../motion.mjs'
import { colours, page, thin } from '../paper.mjs'

export const [width, height, fps, seconds] = [854, 480, 12, 23]
/** When its poster is taken. */
export const poster = 12
// Four short lines in a long silence.
export const level = -20
const night = {
  sky: '#222a3a',
  far: '#2c3547',
  near: '#1a2030',
  water: '#1e2636',
  ripple: '#2f3a4f',
  ink: '#11141d',
}
const [moonLight, lampLight] = ['#efe6cf', '#e3a24c']
const shore = 262
const moon = { x: 590, y: 116, r: 46 }

export const lines = [
  { at: 1.4, text: '灯が、ひとつ。', say: 'あかりが、ひとつ。' },
  { at: 5.4, text: '月が、ひとつ。', say: '月が、ひとつ。' },
  { at: 10.2, text: '水のうえで、ふたつになる。', say: '水のうえで、ふたつになる。' },
  { at: 16.4, text: 'ゆれて、また、ひとつ。', say: '揺れて、また、ひとつ。' },
]
export const bells = [0.1, 4.4, 9, 15, 19.4].map((at, i) => ({
  at,
  pitch: [523, 587, 698, 587, 523][i],
  level: 0.025,
}))

const sway = (t, slow, off = 0) => Math.sin((2 * Math.PI * t) / slow + off)

export function frame(t) {
  const boat = {
    x: 266 + 26 * rise(t, 0, seconds) + 3 * sway(t, 9),
    y: 352 + 3.2 * sway(t, 5.2),
    turn: 0.018 * sway(t, 5.2, 1),
  }
  const glow = 0.5 + 0.5 * sway(t, 8, -1.2)
  return page(width, height, night.sky, [
    sky,
    cloud(t),
    hills,
    `<rect x="0" y="${shore}" width="${width}" height="${height - shore}" fill="${night.water}"/>`,
    ripples(t),
    reflection(t, moon.x, shore + 8, { colour: moonLight, rows: 12, wide: 62, over: 0.85 }),
    halo(boat, glow),
    reflection(t + 3, boat.x + 60, boat.y + 26, {
      colour: lampLight,
      rows: 7,
      wide: 34,
      over: 0.75 + 0.2 * glow,
    }),
    drawBoat(boat, glow),
    reeds(t),
  ])
}

const stars = randomFrom(41)
const sky = [
  ...Array.from({ length: 22 }, () => {
    const [x, y, r] = [stars.between(10, width - 10), stars.between(10, 190), stars.between(0.9, 1.9)]
    return Math.hypot(x - moon.x, y - moon.y) < 110
      ? ''
      : ellipse(x, y, r, r, { colour: thin(moonLight, 0.5, night.sky) })
  }),
  ...[112, 82].map((r, i) =>
    ellipse(moon.x, moon.y, r, r, { colour: thin(moonLight, [0.05, 0.11][i], night.sky) }),
  ),
  ellipse(moon.x, moon.y, moon.r, moon.r, { colour: moonLight }),
  ellipse(moon.x - 14, moon.y + 10, 15, 12, { colour: thin(colours.line, 0.6, moonLight) }),
  ellipse(moon.x + 16, moon.y - 14, 8, 7, { colour: thin(colours.line, 0.5, moonLight) }),
].join('')

const ridge = (points, colour) =>
  shape([...points, [width + 60, shore + 30], [-60, shore + 30]], { colour, straight: true })
const smoothRidge = heights => {
  const line = []
  for (let x = -60; x <= width + 60; x += 14) {
    const place = ((x + 60) / (width + 120)) * (heights.length - 1)
    const i = Math.min(Math.floor(place), heights.length - 2)
    const share = 0.5 - 0.5 * Math.cos(Math.PI * (place - i))
    line.push([x, shore - (heights[i] + (heights[i + 1] - heights[i]) * share)])
  }
  return line
}
const hills = [
  ridge(smoothRidge([40, 96, 70, 118, 60, 34, 52, 30, 58, 36]), night.far),
  ridge(smoothRidge([58, 34, 20, 44, 16, 8, 6, 14, 30, 52]), night.near),
  stroke(
    [
      [-10, shore],
      [300, shore + 1],
      [864, shore],
    ],
    { width: 2, colour: night.ripple },
  ),
].join('')

function cloud(t) {
  const x = 430 + 9 * t
  const colour = thin(moonLight, 0.13, night.sky)
  return [
    stroke(
      [
        [x - 170, 138],
        [x - 40, 133],
        [x + 70, 139],
        [x + 190, 135],
      ],
      { width: u => 15 * Math.sin(Math.PI * u) ** 0.7, colour, steps: 12 },
    ),
    stroke(
      [
        [x - 80, 156],
        [x + 30, 153],
        [x + 120, 157],
      ],
      { width: u => 9 * Math.sin(Math.PI * u) ** 0.7, colour, steps: 12 },
    ),
  ]
}

const places = randomFrom(17)
const waves = Array.from({ length: 16 }, () => ({
  x: places.between(0, width),
  y: places.between(shore + 18, height - 16),
  off: places.between(0, 6.28),
}))
const ripples = t =>
  waves.map(({ x, y, off }) => {
    const near = (y - shore) / (height - shore)
    const half = (26 + 60 * near) * (0.8 + 0.2 * sway(t, 6, off))
    const at = x + 12 * sway(t, 11, off)
    return stroke(
      [
        [at - half, y],
        [at, y - 1.5],
        [at + half, y],
      ],
      { width: u => (1.4 + 2.6 * near) * Math.sin(Math.PI * u) ** 0.6, colour: night.ripple },
    )
  })

// A light on the water: lens-shaped strokes, wider and further apart the nearer they are.
function reflection(t, x, from, { colour, rows, wide, over }) {
  return Array.from({ length: rows }, (_, i) => {
    const near = i / rows
    const y = from + 6 + 11 * i + 22 * near * near
    if (y > height + 4) return ''
    const half = wide * (0.42 + 0.5 * near) * (0.72 + 0.28 * sway(t, 4.6, i * 1.9)) * (1 - 0.35 * near)
    const at = x + (3 + 9 * near) * sway(t, 6.4, i * 1.3)
    const tone = thin(colour, over * (1 - 0.72 * near), night.water)
    return stroke(
      [
        [at - half, y],
        [at - half * 0.3, y - 0.8],
        [at + half * 0.4, y + 0.8],
        [at + half, y],
      ],
      {
        width: u => (4 + 4 * near) * Math.sin(Math.PI * (0.02 + 0.96 * u)) ** 0.7,
        colour: tone,
      },
    )
  })
}

const lampOf = ({ x, y, turn }) => [x + 60 + turn * 40, y - 44 + turn * 60]

function halo(boat, glow) {
  const [x, y] = lampOf(boat)
  return [
    ellipse(x, y, 96 + 10 * glow, 96 + 10 * glow, { colour: lampLight, opacity: 0.1 }),
    ellipse(x, y, 58 + 7 * glow, 58 + 7 * glow, { colour: lampLight, opacity: 0.1 }),
  ]
}

function drawBoat(boat, glow) {
  const at = (dx, dy) => [boat.x + dx - dy * boat.turn, boat.y + dy + dx * boat.turn]
  const [lx, ly] = lampOf(boat)
  const shade = thin(lampLight, 0.7 + 0.3 * glow)
  return [
    shape(
      [
        at(-128, -22),
        at(-86, -4),
        at(0, 0),
        at(86, -6),
        at(120, -30),
        at(112, -2),
        at(74, 22),
        at(-70, 24),
        at(-112, 6),
      ],
      { colour: night.ink },
    ),
    stroke([at(-122, -18), at(-84, -3), at(0, 1), at(86, -5), at(116, -26)], {
      width: 3,
      colour: thin(lampLight, 0.45, night.ink),
    }),
    rower(at),
    stroke([at(60, 0), at(60, -78), at(66, -86)], { width: 4.5, colour: night.ink }),
    shape(
      [
        [lx - 17, ly - 24],
        [lx + 17, ly - 24],
        [lx + 20, ly],
        [lx + 17, ly + 24],
        [lx - 17, ly + 24],
        [lx - 20, ly],
      ],
      { colour: shade },
    ),
    ellipse(lx, ly + 3, 8, 12, { colour: '#fbeecb' }),
    [-24, 24].map(dy =>
      stroke(
        [
          [lx - 17, ly + dy],
          [lx + 17, ly + dy],
        ],
        { width: 5, colour: night.ink, straight: true },
      ),
    ),
    [-8, 8].map(dy =>
      stroke(
        [
          [lx - 19, ly + dy],
          [lx + 19, ly + dy],
        ],
        { width: 1.6, colour: thin(night.ink, 0.5, lampLight), straight: true },
      ),
    ),
  ]
}

// Someone who sits and looks at the lamp.
function rower(at) {
  const colour = '#2b2a33'
  return [
    shape([at(-62, 2), at(-56, -30), at(-42, -52), at(-26, -54), at(-16, -36), at(4, -16), at(12, 2)], {
      colour,
    }),
    stroke([at(-28, -48), at(-10, -28), at(4, -20)], { width: 9, colour: thin(lampLight, 0.16, colour) }),
    ellipse(...at(-30, -66), 12, 13, { colour: thin(lampLight, 0.3, '#6b5a4a') }),
    shape([at(-62, -66), at(-34, -92), at(-2, -64), at(-32, -70)], { colour: night.ink, straight: true }),
  ]
}

const reeds = t =>
  [
    [742, 150],
    [764, 190],
    [786, 128],
    [806, 172],
    [826, 110],
    [34, 96],
    [16, 130],
  ].map(([x, high], i) => {
    const bent = 7 * sway(t, 7, i * 0.7) + (x > 400 ? -12 : 12)
    return stroke(
      [
        [x, height + 8],
        [x + bent * 0.3, height - high * 0.55],
        [x + bent * 1.6, height - high],
      ],
      { width: u => 5.5 * (1 - u) + 0.8, colour: night.ink },
    )
  })
