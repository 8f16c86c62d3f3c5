// The body that likes to go forward: the weight runs to the toes, and the foot follows. Then once the other way.
import { breathRing, ellipse, floor, stroke } from '../brush.mjs'
import { standing } from '../figure.mjs'
import { keyed, mix, rise } from '../motion.mjs'
import { colours, fibres, page, thin } from '../paper.mjs'
import { drawAside, jointsAside } from '../profile.mjs'
import { tap } from '../track.mjs'

export const [width, height, fps, seconds] = [854, 480, 12, 28]
export const pace = 1.12
/** When its poster is taken. */
export const poster = 16.7
const accent = '#226a66'
const head = 49
const ground = 410

export const lines = [
  { at: 0.7, text: '体癖の踊り、前へ。', say: 'たいへきの踊り、前へ。' },
  { at: 4.3, text: '重さが、つま先へ流れます。', say: '重さが、つま先へ流れます。' },
  { at: 8.1, text: '倒れる手前で、足が出る。', say: '倒れる手前で、足が出る。' },
  { at: 13.3, text: 'もう一度。胸から、先に。', say: 'もう一度。胸から、先に。' },
  { at: 19.9, text: 'さいごに一度だけ、うしろへ。', say: '最後に一度だけ、後ろへ。' },
  { at: 23.9, text: 'そして、まんなか。', say: 'そして、真ん中。' },
]
export const bells = [{ at: 0.05 }, { at: 25.6, level: 0.016 }]
export const sounds = [9.2, 11.4, 16.2, 18.4].map(at => ({ at, wave: tap({ pitch: 130, level: 0.12 }) }))

const stride = 1.75 * head
const x0 = 338
const at = (step, over = 0) => x0 + step * stride + over * head
const stand = 0.02
// One pose: where the pelvis is (x, how much it sinks, in heads), spine, feet (x, lift, heel) and arms.
const pose = (x, sink, [lean, curl, nod], far, near, farArm, nearArm, weight) => ({
  x,
  sink,
  lean,
  curl,
  nod,
  far,
  near,
  farArm,
  nearArm,
  weight,
})
const rest = step =>
  pose(
    at(step),
    stand,
    [0, 0, 0],
    [at(step, 0.2), 0, 0],
    [at(step, 0.34), 0, 0],
    [0.0, 0.16, 0.05],
    [0.08, 0.16, 0.05],
    at(step, 0),
  )
const leaning = (step, much) =>
  pose(
    at(step, 0.42 * much),
    0.04,
    [0.2 * much, -0.12 * much, 0],
    [at(step, 0.2), 0, 0.16 * much],
    [at(step, 0.34), 0, 0.16 * much],
    [-0.35 * much, 0.1, 0],
    [-0.25 * much, 0.12, 0],
    at(step, 0.44 * much + 0.1),
  )
const flying = (step, much) =>
  pose(
    at(step, 0.95),
    0.1,
    [0.24 * much, -0.2, 0],
    [at(step, 0.2), 0, 0.45],
    [at(step, 1.4), 0.22, 0.1],
    [-0.7 * much, 0, -0.1],
    [-0.6 * much, 0, -0.1],
    at(step, 0.6),
  )
const landed = (step, much) =>
  pose(
    at(step, 1.35),
    0.34,
    [0.2 * much, -0.34 * much, -0.05],
    [at(step, 0.2), 0, 0.7],
    [at(step + 1, 0.34), 0, 0],
    [-1.05 * much, -0.16, -0.12],
    [-0.9 * much, -0.16, -0.12],
    at(step + 1, 0.1),
  )
const gathering = step =>
  pose(
    at(step + 1, -0.05),
    0.06,
    [0.05, -0.06, 0],
    [at(step + 1, -0.35), 0.16, 0.3],
    [at(step + 1, 0.34), 0, 0],
    [-0.2, 0.1, 0],
    [-0.12, 0.1, 0],
    at(step + 1, 0.15),
  )
const back = (step, much) =>
  pose(
    at(step, -0.26 * much),
    0.14,
    [-0.16 * much, 0.42 * much, 0.2 * much],
    [at(step, 0.2), 0, -0.22 * much],
    [at(step, 0.34), 0, -0.22 * much],
    [0.75 * much, 0.3, 0.1],
    [0.85 * much, 0.3, 0.1],
    at(step, -0.42),
  )

const poses = [
  [0, rest(0)],
  [4.2, rest(0)],
  [8.4, leaning(0, 1)],
  [8.9, flying(0, 1)],
  [9.5, landed(0, 1)],
  [10.6, landed(0, 1)],
  [11.4, gathering(0)],
  [12.4, rest(1)],
  [13.2, rest(1)],
  [15.4, leaning(1, 1.15)],
  [15.9, flying(1, 1.25)],
  [16.5, landed(1, 1.35)],
  [17.6, landed(1, 1.35)],
  [18.4, gathering(1)],
  [19.4, rest(2)],
  [20, rest(2)],
  [22.4, back(2, 1)],
  [23.3, back(2, 1)],
  [25.2, rest(2)],
  [28, rest(2)],
]

export function frame(t) {
  const now = keyed(t, poses)
  const joints = jointsAside({
    head,
    pelvis: [now.x - 0.2 * head, ground - (standing - now.sink) * head],
    lean: now.lean,
    curl: now.curl,
    nod: now.nod,
    feet: [now.far, now.near].map(([x, high, heel]) => [x, ground - high * head, heel]),
    arms: [now.farArm, now.nearArm],
  })
  return page(width, height, colours.ground, [
    still,
    echoes(t),
    plumb(now, joints),
    drawAside(joints, { accent }),
    weightMark(now),
  ])
}

const still = [
  fibres(width, height, { seed: 21 }),
  breathRing(432, 214, 176, { colour: thin(accent, 0.2), weight: 0.85 }),
  floor(ground + 5, 90, 790, { colour: colours.line, width: 7 }),
].join('')

// The line from the middle of the body down to the floor.
function plumb(now, { neck, pelvis }) {
  const middle = mix(neck, pelvis, 0.72)
  return stroke([[now.weight + (middle[0] - now.weight) * 0.15, ground + 18], middle], {
    width: 2,
    colour: thin(accent, 0.5),
    straight: true,
  })
}

const weightMark = ({ weight }) => [
  ellipse(weight, ground + 18, 16, 6, { colour: thin(accent, 0.4) }),
  ellipse(weight, ground + 18, 9, 4, { colour: accent }),
]

// Where the feet have been: the way so far, kept on the floor.
const echoes = t =>
  [
    [9.4, at(1, 0.2)],
    [16.4, at(2, 0.2)],
  ].map(([when, x]) =>
    ellipse(x, ground + 10, 30 * rise(t, when, when + 1.2), 7 * rise(t, when, when + 1.2), {
      colour: thin(accent, 0.16),
    }),
  )
