// The inside of the trunk while it breathes: lungs, ribs, organs, and the diaphragm between them.
import { ellipse, shape, stroke, through } from './brush.mjs'
import { keyed, mix } from './motion.mjs'
import { colours, thin } from './paper.mjs'
import { drawHead } from './profile.mjs'

const skin = thin(colours.skin, 0.4)
const outline = points => stroke(points, { width: u => 3 + 2.5 * Math.sin(Math.PI * u), colour: colours.ink })

/** From the front; `d` is how far the diaphragm is down (0 to 1), `shown` how much of its line is drawn. */
export function drawTorso(x, { d, shown, accent }) {
  const at = (dx, y) => [x + dx, y]
  const wide = 1 + 0.045 * d
  const half = [
    [-22, 100],
    [-30, 130],
    [-74, 148],
    [-112, 172],
    [-112, 226],
    [-101, 276],
    [-94 - 2 * d, 336],
    [-98, 404],
    [-112, 490],
  ]
  const left = half.map(([x, y]) => at(x, y))
  const right = half.map(([x, y]) => at(-x, y))
  return [
    shape([...through(left), ...through(right).toReversed()], { colour: skin, straight: true }),
    outline(left),
    outline(right),
    face(x),
    organs(at, d, wide),
    [-1, 1].map(side => lungFront(at, side, { d, wide, accent })),
    ribs(at, wide),
    windpipe(
      accent,
      [at(0, 112), at(0, 186)],
      [
        [at(0, 186), at(-30, 214)],
        [at(0, 186), at(30, 214)],
      ],
    ),
    dome(at, { d, wide, shown, accent }),
  ]
}

// The roof's line from the front; the right half stands a little higher, over the liver.
const roof = (at, d, wide) => [
  at(-88 * wide, 338),
  at(-80 * wide, 302 + 12 * d),
  at(-44, 272 + 34 * d),
  at(-8, 284 + 28 * d),
  at(38, 280 + 32 * d),
  at(78 * wide, 306 + 12 * d),
  at(88 * wide, 338),
]

function dome(at, { d, wide, shown, accent }) {
  const line = roof(at, d, wide)
  return shown ? partOf(line, shown, u => 7 + 6 * Math.sin(Math.PI * u), accent) : ''
}

function partOf(line, share, widthAlong, colour) {
  const last = (line.length - 1) * share
  const remaining = line.slice(0, Math.floor(last) + 1)
  if (last % 1) remaining.push(mix(line[Math.floor(last)], line[Math.floor(last) + 1], last % 1))
  return remaining.length < 2 ? '' : stroke(remaining, { width: u => widthAlong(u * share), colour })
}

function lungFront(at, side, { d, wide, accent }) {
  const x = value => side * value
  const low = side < 0 ? 0 : 6
  return shape(
    [
      at(x(30), 164),
      at(x(62 * wide), 206),
      at(x(80 * wide), 272),
      at(x(78 * wide), 298 + 12 * d),
      at(x(44), 264 + low + 34 * d),
      at(x(14), 276 + 26 * d),
      at(x(14), 206),
    ],
    { colour: thin(accent, 0.24, skin) },
  )
}

const organs = (at, d, wide) =>
  shape(
    [
      ...roof(at, d, wide).slice(1, -1),
      at(80 + 3 * d, 380),
      at(50, 432 + 4 * d),
      at(-50, 432 + 4 * d),
      at(-80 - 3 * d, 380),
    ],
    { colour: thin(colours.skin, 0.85) },
  )

const ribs = (at, wide) =>
  [-1, 1].flatMap(side =>
    [0, 1, 2, 3, 4, 5].map(i => {
      const reach = [48, 66, 78, 85, 89, 90][i] * wide * side
      const y = 172 + i * 25
      const inner = (i < 4 ? 10 : 10 + (i - 3) * 20) * side
      return stroke(
        [
          at(inner, y + 12 + i * 3.4),
          at(reach * 0.62, y + 16 + i * 2),
          at(reach, y - 2),
          at(reach * 0.86, y - 12),
        ],
        { width: [2, 3.4, 3.4, 2], colour: thin(colours.soft, 0.62), opacity: 0.8 },
      )
    }),
  )

const windpipe = (accent, trunk, branches) => [
  stroke(trunk, { width: 11, colour: thin(accent, 0.22) }),
  branches.map(branch => stroke(branch, { width: [9, 6], colour: thin(accent, 0.22) })),
]

function face(middle) {
  const at = (x, y) => [middle + x * 0.86, 74 + y * 0.86]
  return [
    shape(
      [at(0, -52), at(-38, -30), at(-36, 14), at(-18, 44), at(0, 50), at(18, 44), at(36, 14), at(38, -30)],
      { colour: colours.skin, halo: skin, haloWidth: 4 },
    ),
    shape(
      [at(0, -56), at(-40, -34), at(-40, 4), at(-32, -14), at(0, -30), at(32, -14), at(40, 4), at(40, -34)],
      { colour: colours.ink },
    ),
    ellipse(...at(0, -58), 16, 12, { colour: colours.ink, halo: colours.ground, haloWidth: 3 }),
    [-1, 1].map(side =>
      stroke([at(side * 9, 4), at(side * 15, 7), at(side * 22, 4)], { width: 2.6, colour: colours.ink }),
    ),
    stroke([at(-6, 28), at(0, 29), at(6, 28)], { width: 2.4, colour: colours.soft }),
  ]
}

/** The same, cut through the middle and seen from the side. */
export function drawTorsoAside(x, { d, shown, accent }) {
  const at = (dx, y) => [x + dx, y]
  const back = [
    at(-26, 92),
    at(-38, 132),
    at(-66, 190),
    at(-60, 262),
    at(-40, 330),
    at(-58, 400),
    at(-74, 490),
  ]
  const belly = [
    at(16, 116),
    at(26, 144),
    at(58 + 5 * d, 204),
    at(62 + 7 * d, 266),
    at(58 + 24 * d, 332),
    at(54 + 26 * d, 380),
    at(44 + 8 * d, 440),
    at(42, 490),
  ]
  const line = [
    at(56 + 6 * d, 302),
    at(42, 276 + 22 * d),
    at(8, 264 + 38 * d),
    at(-20, 286 + 30 * d),
    at(-27, 346),
  ]
  return [
    shape([...through(back), ...through(belly).toReversed()], { colour: skin, straight: true }),
    outline(back),
    outline(belly),
    drawHead({ h: 88, facing: 0, crown: at(0, 70) }, skin),
    shape(
      [...line, at(-22, 372), at(-28, 430), at(30, 430 + 3 * d), at(42 + 22 * d, 380), at(46 + 20 * d, 334)],
      { colour: thin(colours.skin, 0.85) },
    ),
    shape(
      [
        at(-8, 162),
        at(34, 208),
        at(48 + 5 * d, 262),
        at(42, 270 + 22 * d),
        at(8, 257 + 38 * d),
        at(-20, 279 + 30 * d),
        at(-30, 318),
        at(-36, 240),
        at(-30, 188),
      ],
      { colour: thin(accent, 0.24, skin) },
    ),
    spineDots(at),
    windpipe(accent, [at(34, 80), at(12, 86), at(2, 108), at(-2, 186)], []),
    shown ? partOf(line.toReversed(), shown, u => 7 + 6 * Math.sin(Math.PI * u), accent) : '',
  ]
}

const spineDots = at =>
  Array.from({ length: 11 }, (_, i) => {
    const y = 168 + i * 26
    const [x] = keyed(y, [
      [160, [-38, 0]],
      [200, [-50, 0]],
      [262, [-45, 0]],
      [330, [-25, 0]],
      [400, [-42, 0]],
      [440, [-50, 0]],
    ])
    return ellipse(...at(x, y), 6, 9, { colour: thin(colours.soft, 0.35) })
  })
