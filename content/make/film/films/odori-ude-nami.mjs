// A wave goes through both arms, from one hand to the other; a drop shows where it is.
import { breathRing, ellipse, stroke } from '../brush.mjs'
import { drawBehind, jointsBehind } from '../figure.mjs'
import { mix, rise } from '../motion.mjs'
import { colours, fibres, page, thin } from '../paper.mjs'

export const [width, height, fps, seconds] = [540, 960, 12, 26]
export const pace = 1.12
/** When its poster is taken. */
export const poster = 7.4
const accent = '#9a4a66'
const head = 70
const [cx, hip] = [270, 556]

export const lines = [
  { at: 0.7, text: '腕の波です。', say: '腕の波です。' },
  { at: 3.2, text: '左の指先から、肩へ。', say: '左の、指先から、肩へ。' },
  { at: 6.8, text: '背中をわたって、右の指先へ。', say: '背中を渡って、右の指先へ。' },
  { at: 11.3, text: '帰りは、右から。', say: '帰りは、右から。' },
  { at: 14.9, text: '持ちあげるのは、ひじです。', say: '持ち上げるのは、肘です。' },
  { at: 18.6, text: '手は、あとからついてきます。', say: '手は、あとから付いてきます。' },
]
export const bells = [{ at: 0.05 }, { at: 22.6, level: 0.016 }]

// Each pass: from when to when, and which way (1: to the right).
const passes = [
  { from: 3.2, to: 9.6, way: 1 },
  { from: 11.2, to: 16.8, way: -1 },
  { from: 17.4, to: 22.4, way: 1 },
]
const OPEN = 1.42

/** How much the wave lifts a place on the arms: -1 is the left hand, 0 the back, 1 the right hand. */
function lift(t, place) {
  return passes.reduce((sum, { from, to, way }) => {
    const crest = way * (-1.75 + (3.5 * (t - from)) / (to - from))
    return sum + Math.exp(-(((place - crest) / 0.42) ** 2))
  }, 0)
}

function armAt(t, sign) {
  const open = rise(t, 0.8, 2.8) * (1 - rise(t, 23, 25.4))
  const [shoulder, elbow, wrist, tip] = [0.2, 0.5, 0.8, 1].map(place => lift(t, sign * place))
  const high = 0.7
  // A bone's turn is how much higher its far end is than its near one.
  const turns = [OPEN + high * (elbow - shoulder * 0.3), 0, 0]
  turns[1] = OPEN + high * (wrist - elbow) * 1.25 + 0.08 - turns[0]
  turns[2] = OPEN + high * (tip - wrist) * 1.7 + 0.05 - turns[0] - turns[1]
  return mix([0.22, -0.12, 0], turns, open)
}

export function frame(t) {
  const back = lift(t, 0)
  const weight = lift(t, 0.35) - lift(t, -0.35)
  const joints = jointsBehind({
    head,
    pelvis: [cx, hip + 5],
    sway: 0.1 * weight,
    tilt: 0.14 * (lift(t, 0.7) - lift(t, -0.7)),
    feet: [
      [cx - 38, hip + 258],
      [cx + 38, hip + 258],
    ],
    shrug: [-1, 1].map(sign => 0.1 * lift(t, sign * 0.25) + 0.04 * back),
    arms: [armAt(t, -1), armAt(t, 1)],
  })
  return page(width, height, colours.ground, [
    still,
    trail(t),
    drawBehind(joints, { accent }),
    drop(t, joints),
  ])
}

const still = [
  fibres(width, height, { seed: 12 }),
  breathRing(cx, 452, 212, { colour: thin(accent, 0.22), weight: 0.95 }),
].join('')

// The line that all joints make, from hand to hand.
const lineOf = ({ left, right, neck, h }) => [
  ...left.arm.toReversed(),
  [neck[0], neck[1] + 0.32 * h],
  ...right.arm,
]

function drop(t, joints) {
  const now = passes.find(({ from, to }) => t > from && t < to)
  if (!now) return ''
  const share = (t - now.from) / (now.to - now.from)
  const crest = Math.max(-1, Math.min(1, -1.75 + 3.5 * share))
  const strength = Math.min(1, share * 5, (1 - share) * 5)
  const [x, y] = along(lineOf(joints), (now.way * crest + 1) / 2)
  return [
    ellipse(x, y - 4, 17 * strength, 17 * strength, { colour: colours.ground }),
    ellipse(x, y - 4, 12 * strength, 12 * strength, { colour: accent }),
  ]
}

function along(line, share) {
  const sizes = line.slice(1).map(([x, y], i) => Math.hypot(x - line[i][0], y - line[i][1]))
  let left = share * sizes.reduce((a, b) => a + b)
  for (const [i, size] of sizes.entries()) {
    if (left <= size) return mix(line[i], line[i + 1], left / size)
    left -= size
  }
  return line.at(-1)
}

// The wave itself, drawn on the paper beneath: two swells of water.
function trail(t) {
  const swell = (y, off, colour, w) =>
    stroke(
      Array.from({ length: 15 }, (_, i) => {
        const place = -1.4 + (2.8 * i) / 14
        return [cx + place * 200, y - 36 * lift(t - off, place)]
      }),
      { width: u => w * (0.3 + 0.7 * Math.sin(Math.PI * u) ** 0.6), colour, steps: 5 },
    )
  return [
    swell(866, 0, accent, 9),
    swell(892, 0.28, thin(accent, 0.55), 7),
    swell(915, 0.56, thin(accent, 0.3), 6),
  ]
}
