// A breath in four equal parts: a round opens and closes inside a square, and a drop of ink goes once around it.
import { breathRing, ellipse, stroke } from '../brush.mjs'
import { ease, mix, rise } from '../motion.mjs'
import { colours, fibres, page, thin } from '../paper.mjs'
import { tap } from '../track.mjs'

export const [width, height, fps, seconds] = [1280, 720, 10, 38.5]
/** When its poster is taken. */
export const poster = 10.5
const accent = '#226a66'
const [START, COUNT, ROUNDS] = [3.5, 4, 2]
const END = START + ROUNDS * 4 * COUNT
const [cx, cy, half] = [640, 360, 268]

export const lines = [
  { at: 0.8, text: '四角い息を、二まわり。', say: '四角い息を、ふた回り。' },
  { at: 3.6, text: '吸います。', say: '吸います。' },
  { at: 7.6, text: 'とめます。', say: '止めます。' },
  { at: 11.6, text: '吐きます。', say: '吐きます。' },
  { at: 15.6, text: 'そのまま、待ちます。', say: 'そのまま、待ちます。' },
  { at: 19.6, text: '吸って。', say: '吸って。' },
  { at: 23.6, text: 'とめて。', say: '止めて。' },
  { at: 27.6, text: '吐いて。', say: '吐いて。' },
  { at: 31.6, text: '待って。', say: '待って。' },
  { at: 35.9, text: 'いつもの息に、もどります。', say: 'いつもの息に、戻ります。' },
]
export const bells = [
  { at: 0.05, level: 0.01 },
  ...Array.from({ length: ROUNDS * 4 }, (_, i) => ({
    at: START + i * COUNT,
    pitch: [620, 698, 620, 523][i % 4],
    level: 0.008,
  })),
  { at: END, level: 0.01 },
]
export const sounds = Array.from({ length: ROUNDS * 16 }, (_, i) => i)
  .filter(i => i % 4)
  .map(i => ({ at: START + i, wave: tap({ pitch: 170, level: 0.035 }) }))

const corners = [
  [-1, 1],
  [-1, -1],
  [1, -1],
  [1, 1],
].map(([x, y]) => [cx + x * half, cy + y * half])
const side = i => [corners[i], corners[(i + 1) % 4]]
const names = ['吸', '止', '吐', '待']

/** How open the breath is, 0 to 1. */
function opened(t) {
  if (t < START || t >= END) return 0
  const [part, share] = partAt(t)
  return [ease(share), 1, 1 - ease(share), 0][part]
}
const partAt = t => [Math.floor((t - START) / COUNT) % 4, ((t - START) / COUNT) % 1]

export function frame(t) {
  const open = opened(t) + 0.04 * Math.sin((2 * Math.PI * t) / 4) * (t < START || t > END ? 1 : 0)
  const isRunning = t >= START && t < END
  const [part, share] = isRunning ? partAt(t) : [-1, 0]
  const radius = 84 + 128 * open
  return page(width, height, colours.ground, [
    still,
    ellipse(cx, cy, radius, radius, { colour: thin(accent, 0.13) }),
    ellipse(cx, cy, radius * 0.72, radius * 0.72, { colour: thin(accent, 0.23) }),
    breathRing(cx, cy, radius, { colour: accent, weight: 0.75 }),
    word(part, share),
    isRunning ? passed(part, share) : '',
    drop(t, part, share),
  ])
}

const edge = ([a, b]) => {
  const inset = 26
  const size = Math.hypot(b[0] - a[0], b[1] - a[1])
  return [mix(a, b, inset / size), mix(a, b, 0.5), mix(b, a, inset / size)]
}
const bow = (u, w) => w * (0.45 + 0.55 * Math.sin(Math.PI * (0.08 + 0.84 * u)) ** 0.7)
const still = [
  fibres(width, height),
  [0, 1, 2, 3].map(i => stroke(edge(side(i)), { width: u => bow(u, 10), colour: colours.line, steps: 12 })),
  [0, 1, 2, 3].map(i => marks(i, colours.pale)),
]
  .flat(2)
  .join('')

// Three counts inside each side; the fourth is the corner.
function marks(i, colour) {
  const [a, b] = side(i)
  return [0.25, 0.5, 0.75]
    .map(share => {
      const [x, y] = mix(a, b, share)
      const [dx, dy] = [
        [-1, 0],
        [0, -1],
        [1, 0],
        [0, 1],
      ][i]
      return ellipse(x + dx * 24, y + dy * 24, 4, 4, { colour })
    })
    .join('')
}

function passed(part, share) {
  const drawn = (i, to) => {
    if (to <= 0.02) return ''
    const [from, , until] = edge(side(i))
    const end = mix(from, until, to)
    return stroke([from, mix(from, end, 0.5), end], {
      width: u => bow(u * to, 13),
      colour: accent,
      steps: 12,
    })
  }
  return [0, 1, 2, 3].map(i => (i < part ? drawn(i, 1) : i === part ? drawn(i, share) : ''))
}

function drop(t, part, share) {
  const [x, y] = part < 0 ? corners[0] : mix(...side(part), share)
  const swell = part < 0 ? rise(t, 2.4, START) : 1
  const fade = t > END ? 1 - rise(t, END, END + 1) : swell
  return [
    ellipse(x, y, 27 * fade, 27 * fade, { colour: colours.ground }),
    ellipse(x, y, 18 * fade, 18 * fade, { colour: accent }),
  ]
}

function word(part, share) {
  if (part < 0) return ''
  const strength = Math.min(1, share * 8, (1 - share) * 8)
  return `<text x="${cx}" y="${cy + 24}" text-anchor="middle" font-family="Noto Serif CJK JP" font-size="68" font-weight="400" fill="${accent}" opacity="${strength.toFixed(1)}">${names[part]}</text>`
}
