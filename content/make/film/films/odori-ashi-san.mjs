// Three beats to one side, three to the other: down, together, tall. Seen from behind, so right is right.
import { breathRing, ellipse, floor, hoop } from '../brush.mjs'
import { drawBehind, jointsBehind, standing } from '../figure.mjs'
import { mix, rise } from '../motion.mjs'
import { colours, fibres, page, thin } from '../paper.mjs'
import { tap } from '../track.mjs'

export const [width, height, fps, seconds] = [1280, 720, 12, 29]
export const level = -22
/** When its poster is taken. */
export const poster = 11.9
const accent = '#b23a1e'
const head = 72
const ground = 612
const [step, stance] = [1.75 * head, 0.42 * head]
const centre = 640

export const lines = [
  { at: 0.7, text: '三拍の足。', say: '三拍の足。' },
  { at: 9.1, text: '右へ、降りて。', say: '右へ、おりて。' },
  { at: 10.72, text: '寄せて。', say: '寄せて。' },
  { at: 12.0, text: 'のびる。', say: '伸びる。' },
  { at: 13.3, text: '左へ、降りて。', say: '左へ、おりて。' },
  { at: 15.0, text: '寄せて。', say: '寄せて。' },
  { at: 16.3, text: 'のびる。', say: '伸びる。' },
  { at: 17.6, text: '通します。', say: '通します。' },
]

// Each measure: when its first beat is, how long a beat is, which way it goes.
const series = (from, beat, count) =>
  Array.from({ length: count }, (_, i) => ({ at: from + i * 3 * beat, beat, way: i % 2 ? -1 : 1 }))
const measures = [...series(2.9, 0.85, 2), ...series(9.4, 1.4, 2), ...series(19.2, 0.8, 4)]
const beats = measures.flatMap(({ at, beat }) => [0, 1, 2].map(n => ({ at: at + n * beat, n, beat })))
export const sounds = beats.map(({ at, n }) => ({
  at,
  wave: tap({ pitch: [130, 180, 210][n], level: [0.12, 0.06, 0.045][n] }),
}))
export const bells = [{ at: 0.05 }, { at: 27.3, level: 0.016 }]

const place = way => centre + (way * step) / 2

/** One measure as it stands at t: the pelvis, both feet and how far the arms are open. */
function measureAt({ at, beat, way }, t) {
  const b = (t - at) / beat
  const [from, to] = [place(-way), place(way)]
  const flight = (until, long) => rise(b, until - long, until)
  const hop = (until, long, high) =>
    Math.sin(Math.PI * Math.min(1, Math.max(0, (b - until + long) / long))) * high * head
  const tall = rise(b, 1.25, 1.95) * (1 - rise(b, 2.2, 2.6))
  const down = rise(b, -0.5, 0.1) * (1 - rise(b, 0.3, 1.05))
  const lead = [from + (to - from) * flight(0, 0.5) + way * stance, ground - hop(0, 0.5, 0.22)]
  const trail = [from + (to - from) * flight(1, 0.6) - way * stance, ground - hop(1, 0.6, 0.14)]
  const heels = 0.34 * tall
  const x = from + (to - from) * (0.5 * rise(b, -0.5, 0.1) + 0.5 * rise(b, 0.25, 1.05))
  const feet = [
    [...lead, heels],
    [...trail, heels + 0.16 * rise(b, 0.1, 0.5) * (1 - rise(b, 0.8, 1.1))],
  ]
  return {
    pelvis: [x, ground - (standing - 0.55 * down - 0.05 + heels) * head],
    feet: way > 0 ? [feet[1], feet[0]] : feet,
    lean: way * 0.05 * down,
    tilt: way * 0.1 * (down + tall * 0.4),
    sway: -way * 0.08 * tall,
    arms: [-1, 1].map(side => armAt(tall, down, side === way)),
  }
}

const armAt = (tall, down, isLeading) => {
  const hanging = [0.24, -0.14, -0.04]
  const opened = mix(hanging, isLeading ? [0.75, 0.1, -0.1] : [0.55, 0.06, -0.1], down)
  return mix(opened, isLeading ? [1.72, 0.16, 0.2] : [1.5, 0.2, 0.1], tall)
}

function poseAt(t) {
  const running = measures.findLast(({ at, beat }) => t >= at - 0.6 * beat) ?? measures[0]
  return measureAt(running, t)
}

export function frame(t) {
  const pose = poseAt(t)
  return page(width, height, colours.ground, [
    still,
    marks(t),
    drawBehind(jointsBehind({ head, ...pose }), { accent }),
    counter(t),
  ])
}

const still = [
  fibres(width, height),
  breathRing(centre, 318, 262, { colour: thin(accent, 0.2), weight: 1.1 }),
  floor(ground + 6, 170, 1110, { colour: colours.line, width: 9 }),
].join('')

// Where a foot comes down the floor answers, as water does.
function marks(t) {
  return measures
    .flatMap(({ at, beat, way }) =>
      [0, 1].map(n => {
        const age = t - at - n * beat
        if (age < 0 || age > 1.4) return ''
        const x = place(way) + (n ? -1 : 1) * way * stance
        const grown = 1 - (1 - age / 1.4) ** 2
        const faded = 1 - age / 1.4
        return [0, 26].map(off =>
          hoop(x, ground + 8, Math.max(0, 24 + 92 * grown - off), Math.max(0, 6 + 20 * grown - off * 0.25), {
            colour: accent,
            width: 4 * faded,
            opacity: faded,
          }),
        )
      }),
    )
    .flat()
}

// Three seeds: which beat it is.
function counter(t) {
  const now = beats.findLast(({ at, beat }) => t >= at && t < at + beat)
  return [0, 1, 2].map(n => {
    const x = centre + (n - 1) * 58
    const isNow = now?.n === n
    const swell = isNow ? 1 - 0.35 * rise(t, now.at, now.at + now.beat) : 0
    return [
      ellipse(x, 674, 7, 7, { colour: isNow || (now && n < now.n) ? thin(accent, 0.55) : colours.line }),
      isNow ? ellipse(x, 674, 8 + 8 * swell, 8 + 8 * swell, { colour: accent }) : '',
    ]
  })
}
