// Down into the squat in one breath, up again in three beats; head, hips and heels stay on one line.
import { breathRing, ellipse, floor, stroke } from '../brush.mjs'
import { standing } from '../figure.mjs'
import { keyed, rise } from '../motion.mjs'
import { colours, fibres, page, thin } from '../paper.mjs'
import { drawAside, jointsAside } from '../profile.mjs'
import { tap } from '../track.mjs'

export const [width, height, fps, seconds] = [540, 960, 12, 29]
export const pace = 1.12
/** When its poster is taken. */
export const poster = 14
const accent = '#a3482a'
const head = 92
const [ball, ground] = [292, 820]

export const lines = [
  { at: 0.7, text: '蹲踞の、立ち座り。', say: 'そんきょの、立ち座り。' },
  { at: 3.5, text: 'かかとを上げて、', say: 'かかとを上げて。' },
  { at: 5.7, text: 'まっすぐ、降ります。', say: 'まっすぐ、おります。' },
  { at: 9.9, text: 'かかとの上に、座る。', say: 'かかとの上に、座る。' },
  { at: 12.6, text: '息を、ひとつ。', say: '息を、ひとつ。' },
  { at: 17.0, text: '一で、足の指。', say: 'いちで、足の指。' },
  { at: 19.2, text: '二で、ひざ。', say: 'にで、膝。' },
  { at: 21.2, text: '三で、頭から立つ。', say: 'さんで、頭から立つ。' },
  { at: 25.3, text: '足のうらへ、もどります。', say: '足の裏へ、戻ります。' },
]
export const bells = [{ at: 0.05 }, { at: 12.2, level: 0.014 }, { at: 26.9, level: 0.016 }]
export const sounds = [17, 19.2, 21.2].map(at => ({ at, wave: tap({ pitch: 150, level: 0.09 }) }))

// How a pose differs from standing; all in heads.
const stand = {
  x: -0.48,
  high: standing - 0.02,
  heel: 0,
  open: 0,
  lean: 0,
  arm: [0.06, 0.14, 0.05],
  hem: 0.6,
}
const toes = { ...stand, x: -0.3, high: standing + 0.36, heel: 0.62 }
const squat = { x: -0.42, high: 1.42, heel: 0.98, open: 1, lean: 0.02, arm: [-0.18, 1.12, 0.25], hem: 0.26 }
const gripping = { ...squat, x: -0.36, high: 1.5, lean: 0.05 }
const kneesFirst = {
  ...squat,
  x: -0.3,
  high: 2.3,
  heel: 0.8,
  open: 0.75,
  lean: 0.06,
  arm: [0.0, 0.7, 0.15],
  hem: 0.42,
}
const poses = [
  [0, stand],
  [3.3, stand],
  [5.0, toes],
  [5.6, toes],
  [9.8, squat],
  [16.6, squat],
  [17.4, gripping],
  [18.9, gripping],
  [20.2, kneesFirst],
  [20.9, kneesFirst],
  [23.4, toes],
  [24.6, toes],
  [26.4, stand],
  [29, stand],
]

export function frame(t) {
  const now = keyed(t, poses)
  const breathing =
    0.03 * Math.sin((2 * Math.PI * (t - 12.4)) / 4.4) * rise(t, 11, 12.4) * (1 - rise(t, 16, 17))
  const foot = [ball, ground, now.heel]
  const joints = jointsAside({
    head,
    pelvis: [ball + now.x * head, ground - (now.high + breathing) * head],
    lean: now.lean,
    open: now.open,
    feet: [[foot[0] - 5, foot[1], foot[2]], foot],
    arms: [now.arm, now.arm],
  })
  return page(width, height, colours.ground, [
    still,
    ring(t),
    line(joints),
    drawAside(joints, { accent, hem: now.hem }),
    beats(t),
  ])
}

const still = [
  fibres(width, height, { seed: 5 }),
  floor(ground + 6, 60, 480, { colour: colours.line, width: 8 }),
].join('')

// The round behind the figure sinks with it and breathes once below.
function ring(t) {
  const low = keyed(t, [
    [5.6, 0],
    [9.8, 1],
    [19.4, 1],
    [23.4, 0],
  ])
  const breathed = keyed(t, [
    [12.4, 0],
    [14.4, 1],
    [16.6, 0],
  ])
  return breathRing(270, 470 + 130 * low, 226 - 26 * low + 26 * breathed, {
    colour: thin(accent, 0.22),
    weight: 1,
  })
}

function line({ crown, h }) {
  const x = crown[0] - 0.12 * h
  return stroke(
    [
      [x, crown[1] - 1.15 * h],
      [x, ground + 4],
    ],
    { width: 2.4, colour: thin(accent, 0.5), straight: true },
  )
}

function beats(t) {
  const times = [17, 19.2, 21.2]
  const shown = rise(t, 16.2, 17) * (1 - rise(t, 24.6, 25.4))
  return times.map((at, i) => {
    const x = 270 + (i - 1) * 56
    const on = rise(t, at, at + 0.25)
    return [
      ellipse(x, 884, 8 * shown, 8 * shown, { colour: colours.line }),
      ellipse(x, 884, 12 * on * shown, 12 * on * shown, { colour: accent }),
    ]
  })
}
