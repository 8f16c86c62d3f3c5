// At the stove: the ladle goes round one way and the hips go round under it.
import { arc, breathRing, ellipse, floor, hoop, shape, stroke } from '../brush.mjs'
import { drawBehind, jointsBehind, standing } from '../figure.mjs'
import { glide, rise } from '../motion.mjs'
import { colours, fibres, page, thin } from '../paper.mjs'

export const [width, height, fps, seconds] = [540, 960, 12, 27]
export const pace = 1.12
/** When its poster is taken. */
export const poster = 14
const accent = '#b5651d'
const head = 78
const [cx, ground] = [218, 846]
const hip = ground - standing * head
const pot = { x: 408, y: 500, rx: 92, ry: 26, deep: 84 }

export const lines = [
  { at: 0.7, text: '台所の踊り、まどろみ。', say: '台所の踊り、まどろみ。' },
  { at: 4.0, text: 'おたまが、まるく回ります。', say: 'おたまが、丸く回ります。' },
  { at: 8.2, text: '腰も、下で回ります。', say: '腰も、下で回ります。' },
  { at: 12.6, text: '急がない。湯気とおなじ速さで。', say: '急がない。湯気と同じ速さで。' },
  { at: 18.4, text: 'かえりは、反対まわり。', say: '帰りは、反対まわり。' },
  { at: 23.2, text: '味見をして、おしまい。', say: '味見をして、おしまい。' },
]
export const bells = [{ at: 0.05 }, { at: 25, level: 0.014 }]

// Turns made so far: slowly in, one way, then the other.
const turns = t => (glide(t, 3.6, 17.8) - glide(t, 18.4, 22.9)) / 3.2

export function frame(t) {
  const angle = 2 * Math.PI * turns(t)
  const settled = 1 - rise(t, 22.2, 23.4)
  const shown = rise(t, 7.6, 9.2) * settled
  const hipsMove = (0.7 * rise(t, 7.6, 9.6) + 0.3 * rise(t, 3.6, 5)) * settled
  const [hx, hy] = [Math.cos(angle) * 26 * hipsMove, Math.sin(angle) * 6 * hipsMove]
  const ladle = ladleAt(t, angle)
  const joints = jointsBehind({
    head,
    pelvis: [cx + hx, hip + 11 + hy],
    lean: -0.0018 * hx,
    sway: 0.004 * hx,
    tilt: 0.06 + 0.05 * Math.sin(angle - 0.8) * hipsMove,
    feet: [
      [cx - 50, ground],
      [cx + 50, ground],
    ],
    arms: [
      [0.5, -0.35 + 0.05 * Math.sin(angle), -0.9],
      [0, 0, 0],
    ],
    reach: [null, ladle.hand],
  })
  return page(width, height, colours.ground, [
    still,
    steam(t),
    potBack,
    hoop(pot.x, pot.y + 5, 52, 13, { colour: thin(accent, 0.3), width: 3 }),
    ladleDrawn(ladle),
    potFront,
    drawBehind(joints, { accent }),
    hipsTrace(angle, shown),
  ])
}

function ladleAt(t, angle) {
  const up = rise(t, 22.8, 24)
  const tip = [pot.x + Math.cos(angle) * 52, pot.y + Math.sin(angle) * 13 + 6 - 120 * up]
  return { tip, hand: [tip[0] - 34 - 26 * up, tip[1] - 84 + 26 * up], isOut: up > 0.4 }
}

const ladleDrawn = ({ tip, hand }) => [
  stroke([[hand[0] - 6, hand[1] - 22], hand, tip], { width: [7, 6, 6], colour: '#8a6a45' }),
  shape(
    [
      [tip[0] - 19, tip[1] - 3],
      [tip[0] + 19, tip[1] - 3],
      [tip[0] + 13, tip[1] + 12],
      [tip[0] - 13, tip[1] + 12],
    ],
    { colour: '#8a6a45' },
  ),
]

const counterTop = 592

// What hangs over every stove: a ladle, a whisk, a cloth.
function rail() {
  const colour = thin(colours.pale, 0.55)
  const [y, hang] = [118, 26]
  return [
    stroke(
      [
        [56, y],
        [270, y - 1],
        [486, y],
      ],
      { width: 5, colour },
    ),
    stroke(
      [
        [92, y],
        [92, y + hang + 58],
      ],
      { width: 5, colour },
    ),
    shape(
      [
        [70, y + 82],
        [114, y + 82],
        [107, y + 100],
        [77, y + 100],
      ],
      { colour },
    ),
    stroke(
      [
        [166, y],
        [166, y + 44],
      ],
      { width: 6, colour },
    ),
    [-15, 0, 15].map(dx =>
      stroke(
        [
          [166, y + 40],
          [166 + dx, y + 70],
          [166 + dx * 0.3, y + 104],
        ],
        { width: 3, colour },
      ),
    ),
    shape(
      [
        [384, y - 6],
        [446, y - 6],
        [449, y + 84],
        [416, y + 90],
        [381, y + 84],
      ],
      { colour: thin(accent, 0.26), straight: true },
    ),
    stroke(
      [
        [382, y + 62],
        [415, y + 67],
        [448, y + 62],
      ],
      { width: 4, colour: thin(accent, 0.5) },
    ),
  ]
    .flat()
    .join('')
}

const still = [
  fibres(width, height, { seed: 33 }),
  breathRing(270, 420, 214, { colour: thin(accent, 0.22), weight: 1 }),
  `<rect x="0" y="${counterTop}" width="${width}" height="${ground - counterTop - 6}" fill="${thin(colours.line, 0.55)}"/>`,
  stroke(
    [
      [-20, counterTop],
      [180, counterTop - 1],
      [380, counterTop + 1],
      [560, counterTop],
    ],
    { width: 11, colour: thin(colours.pale, 0.8) },
  ),
  [96, 270, 444].map(x =>
    stroke(
      [
        [x, counterTop + 34],
        [x + 1, ground - 34],
      ],
      { width: 2.5, colour: thin(colours.pale, 0.4) },
    ),
  ),
  rail(),
  floor(ground + 4, -10, 550, { colour: colours.line, width: 9 }),
]
  .flat()
  .join('')

const potBack = [
  ellipse(pot.x, pot.y, pot.rx, pot.ry, { colour: thin(colours.ink, 0.82) }),
  ellipse(pot.x, pot.y + 5, pot.rx - 9, pot.ry - 6, { colour: thin(accent, 0.62) }),
].join('')
const potFront = [
  `<path d="M${pot.x - pot.rx} ${pot.y}A${pot.rx} ${pot.ry} 0 0 0 ${pot.x + pot.rx} ${pot.y}L${pot.x + pot.rx - 8} ${pot.y + pot.deep - 14}Q${pot.x + pot.rx - 12} ${pot.y + pot.deep} ${pot.x + pot.rx - 34} ${pot.y + pot.deep}L${pot.x - pot.rx + 34} ${pot.y + pot.deep}Q${pot.x - pot.rx + 12} ${pot.y + pot.deep} ${pot.x - pot.rx + 8} ${pot.y + pot.deep - 14}Z" fill="${colours.ink}"/>`,
  arc(pot.x + pot.rx + 6, pot.y + 26, 15, { from: -0.02, to: 0.52, width: 8, colour: colours.ink }),
  arc(pot.x - pot.rx - 6, pot.y + 26, 15, { from: 0.48, to: 1.02, width: 8, colour: colours.ink }),
].join('')

// The round that the hips draw, laid over the tunic: where they are on it is a drop.
function hipsTrace(angle, strength) {
  const [x, y] = [cx, hip + 30]
  return [
    hoop(x, y, 74 * strength, 20 * strength, { colour: thin(accent, 0.75), width: 3.5, opacity: strength }),
    ellipse(
      x + Math.cos(angle) * 74 * strength,
      y + Math.sin(angle) * 20 * strength,
      13 * strength,
      13 * strength,
      { colour: colours.ground },
    ),
    ellipse(
      x + Math.cos(angle) * 74 * strength,
      y + Math.sin(angle) * 20 * strength,
      9.5 * strength,
      9.5 * strength,
      { colour: accent },
    ),
  ]
}

// Three ribbons of steam that never hurry.
function steam(t) {
  return [0, 1].map(i => {
    const sway = k => Math.sin(t * 0.75 + i * 2.1 + k * 1.25) * (4 + k * 5)
    const points = [0, 1, 2, 3, 4].map(k => [pot.x - 26 + i * 46 + sway(k), pot.y - 26 - k * (46 + i * 7)])
    return stroke(points, {
      width: u => 15 * Math.sin(Math.PI * (0.06 + 0.94 * u)) ** 0.8 + 1,
      colour: thin(colours.line, 0.75),
    })
  })
}
