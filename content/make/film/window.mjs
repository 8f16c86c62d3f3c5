// A room at night, from within: a paper screen stands half open, and grass in a jar before it.
import { ellipse, shape, stroke } from './brush.mjs'
import { brushed } from './hairs.mjs'
import { thin } from './paper.mjs'

const [wide, deep] = [854, 480]
const wood = '#15171f'
const paper = '#76828f'
/** How far one sees out: the screen's edge, and the sill. */
export const open = { to: 556, sill: 440 }
const sheet = { x: 570, y: 44, width: 290, height: 344 }

const definitions = `<defs><clipPath id="sheet"><rect x="${sheet.x}" y="${sheet.y}" width="${sheet.width}" height="${sheet.height}"/></clipPath><filter id="soft" x="-40%" y="-40%" width="180%" height="180%"><feGaussianBlur stdDeviation="2.4"/></filter></defs>`

/** A round of light that has no edge; `share` is how strong it is in its middle. */
export function glow(id, { x, y, r, light, share }) {
  const stops = [1, 0.76, 0.36, 0.1, 0].map(
    (part, i) =>
      `<stop offset="${i / 4}" stop-color="${light}" stop-opacity="${(share * part).toFixed(3)}"/>`,
  )
  const at = `cx="${x}" cy="${y}" r="${r}"`
  return `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" ${at}>${stops.join('')}</radialGradient>${ellipse(x, y, r, r, { colour: `url(#${id})` })}`
}

/** What stands behind the paper is seen softly, with light about it; `ringing` widens it. */
export function throughPaper({ x, y, size }, { boat, light, ringing }) {
  const r = size * (158 + 34 * ringing)
  return [
    definitions,
    '<g clip-path="url(#sheet)">',
    `<rect x="${sheet.x}" y="${sheet.y}" width="${sheet.width}" height="${sheet.height}" fill="${paper}"/>`,
    x + r > sheet.x ? glow('glow', { x, y, r, light, share: 0.52 + 0.26 * ringing }) : '',
    x + 110 * size > sheet.x ? `<g filter="url(#soft)">${boat}</g>` : '',
    '</g>',
  ]
}

const bar = (points, width, seed) =>
  brushed(points, { width, colour: wood, hairs: 3, fray: 0.01, seed, steps: 6 })
const upright = (x, width, seed) =>
  bar(
    [
      [x, -90],
      [x + 0.8, 130],
      [x - 0.8, 310],
      [x, 560],
    ],
    width,
    seed,
  )
const level = (y, width, seed) =>
  bar(
    [
      [554, y],
      [650, y + 0.8],
      [750, y - 0.8],
      [930, y],
    ],
    width,
    seed,
  )

const frame = [
  `<rect x="0" y="0" width="${wide}" height="30" fill="${wood}"/>`,
  `<rect x="${open.to}" y="388" width="${wide}" height="60" fill="${wood}"/>`,
  `<rect x="0" y="440" width="${wide}" height="${deep - 440}" fill="${wood}"/>`,
  `<rect x="${open.to}" y="0" width="${wide}" height="44" fill="${wood}"/>`,
  upright(8, 20, 1),
  upright(563, 15, 2),
  [665, 760].map((x, i) =>
    bar(
      [
        [x, -20],
        [x + 0.7, 150],
        [x - 0.7, 280],
        [x, 440],
      ],
      5,
      3 + i,
    ),
  ),
  [44, 130, 216, 302, 388].map((y, i) => level(y, i % 4 ? 5 : 11, 6 + i)),
  brushed(
    [
      [-20, 446],
      [280, 444],
      [600, 447],
      [880, 445],
    ],
    { width: 4, colour: '#3a4152', hairs: 3, fray: 0.1 },
  ),
  brushed(
    [
      [580, 412],
      [660, 410],
      [760, 413],
      [850, 411],
    ],
    { width: 3, colour: '#262b38', hairs: 2, fray: 0.1, seed: 5 },
  ),
].flat()

const sway = (t, slow, off) => Math.sin((2 * Math.PI * t) / slow + off)

/** Everything on this side of the paper. */
export const room = t => [frame, grass(t), jar]

const jar = [
  shape(
    [
      [606, 442],
      [596, 424],
      [602, 404],
      [613, 396],
      [612, 384],
      [630, 384],
      [629, 396],
      [640, 404],
      [646, 424],
      [636, 442],
    ],
    {
      colour: '#0e1017',
    },
  ),
  brushed(
    [
      [603, 426],
      [606, 410],
      [615, 400],
    ],
    { width: 4, colour: '#3a4152', hairs: 2, fray: 0.2, seed: 3 },
  ),
]

// Pampas grass: a bent stalk, and an ear of many hairs at its end.
const stalks = [
  { x: 618, top: [588, 130], lean: -30, hairs: 15 },
  { x: 622, top: [652, 92], lean: 26, hairs: 17 },
  { x: 624, top: [682, 196], lean: 34, hairs: 12 },
]
function grass(t) {
  return stalks.map(({ x, top, lean, hairs }, s) => {
    const bent = 5 * sway(t, 7.4, s * 1.1)
    const [tx, ty] = [top[0] + bent, top[1]]
    const stalk = stroke(
      [
        [x, 388],
        [x + (tx - x) * 0.25, ty + (388 - ty) * 0.5],
        [tx, ty],
      ],
      {
        width: u => 3 - 1.6 * u,
        colour: wood,
      },
    )
    const ear = Array.from({ length: hairs }, (_, i) => {
      const share = i / (hairs - 1)
      const from = [tx - (tx - x) * 0.16 * (1 - share), ty + 52 * (1 - share)]
      const side = i % 2 ? 1 : -1
      const out = lean * (0.5 + 0.5 * share) + side * (9 - 4 * share)
      return stroke(
        [
          from,
          [from[0] + out * 0.45, from[1] - 22],
          [from[0] + out + bent * 0.4, from[1] - 26 + 14 * (1 - share)],
        ],
        {
          width: u => 2.6 - 1.8 * u,
          colour: thin(wood, 0.9, paper),
          steps: 4,
        },
      )
    })
    return [stalk, ear]
  })
}
