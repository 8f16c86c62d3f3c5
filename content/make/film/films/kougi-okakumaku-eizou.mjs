// The diaphragm from the front and from the side: it goes down and air comes in, it rounds up and air goes out.
import { ellipse, stroke } from '../brush.mjs'
import { keyed, mix, rise } from '../motion.mjs'
import { colours, fibres, page, thin } from '../paper.mjs'
import { drawTorso, drawTorsoAside } from '../torso.mjs'

export const [width, height, fps, seconds] = [854, 480, 12, 37]
export const pace = 1.12
/** When its poster is taken. */
export const poster = 16
const accent = '#2f4f7f'
const [fx, sx] = [262, 588]

export const lines = [
  { at: 0.9, text: '肋骨の底に、一枚の屋根があります。', say: '肋骨の底に、一枚の屋根があります。' },
  { at: 5.4, text: '横隔膜です。', say: 'おうかくまくです。' },
  { at: 9.0, text: '縮むと、屋根が下がる。', say: '縮むと、屋根が下がる。' },
  { at: 12.4, text: '胸が広がり、空気が入ります。', say: '胸が広がり、空気が入ります。' },
  { at: 18.0, text: 'ゆるむと、丸くもどる。', say: '緩むと、丸く戻る。' },
  { at: 21.0, text: '空気は、出ていきます。', say: '空気は、出ていきます。' },
  { at: 25.6, text: 'おなかは、屋根に押されて、前へゆずる。', say: 'おなかは、屋根に押されて、前へゆずる。' },
  { at: 31.6, text: '手を当てて、眺めてみてください。', say: '手を当てて、眺めてみてください。' },
]
export const bells = [{ at: 0.05 }, { at: 34.6, level: 0.016 }]

const breathing = [
  [9, 0],
  [13.6, 1],
  [17.8, 1],
  [22.6, 0],
  [25.6, 0],
  [29.6, 1],
  [30.6, 1],
  [34.8, 0],
]
const drawnFrom = 3.2

export function frame(t) {
  const d = keyed(t, breathing)
  const shown = rise(t, drawnFrom, 5.4)
  return page(width, height, colours.ground, [
    still,
    drawTorso(fx, { d, shown, accent }),
    drawTorsoAside(sx, { d, shown, accent }),
    ways.map(way => air(t, way)),
    pushed(t, d),
    names(d, shown),
  ])
}

const still = fibres(width, height, { seed: 3 })

// What is meant, between the two views.
function names(d, shown) {
  const name = (word, y, to, colour, strength) => [
    stroke(to, { width: 1.8, colour, opacity: strength, straight: true }),
    `<text x="425" y="${y}" text-anchor="middle" font-family="Noto Serif CJK JP" font-size="22" fill="${colour}" opacity="${strength.toFixed(1)}">${word}</text>`,
  ]
  const edge = 322 + 6 * d
  return [
    name(
      '肺',
      222,
      [
        [348, 226],
        [406, 216],
      ],
      colours.soft,
      1,
    ),
    name(
      '横隔膜',
      edge + 8,
      [
        [fx + 96, edge],
        [384, edge],
      ],
      accent,
      shown,
    ),
  ]
}

// The ways of the air: into both lungs, and from the nose.
const from = (x, points) => points.map(([dx, y]) => [x + dx, y])
const ways = [
  from(fx, [
    [0, 112],
    [0, 186],
    [-34, 236],
  ]),
  from(fx, [
    [0, 112],
    [0, 186],
    [34, 236],
  ]),
  from(sx, [
    [72, 86],
    [34, 80],
    [10, 88],
    [0, 126],
    [-2, 186],
    [2, 240],
  ]),
]

// Drops of air on their way in while the breath comes in, on their way out while it leaves.
function air(t, way) {
  const speed = keyed(t + 0.1, breathing) - keyed(t - 0.1, breathing)
  const strength = Math.min(1, Math.abs(speed) * 22)
  if (strength < 0.05) return ''
  const shift = speed > 0 ? t * 0.5 : -t * 0.5
  return [0, 1, 2, 3].map(i => {
    const share = (((shift + i / 4) % 1) + 1) % 1
    const place = share * (way.length - 1)
    const [x, y] = mix(
      way[Math.floor(place)],
      way[Math.min(Math.floor(place) + 1, way.length - 1)],
      place % 1,
    )
    const r = 5.2 * strength * Math.min(1, share * 6, (1 - share) * 6)
    return ellipse(x, y, r, r, { colour: accent })
  })
}

// Where the belly gives way: two small strokes before it.
function pushed(t, d) {
  const at = (x, y) => [sx + x, y]
  const strength = rise(t, 26.4, 27.6) * (1 - rise(t, 31, 32.4))
  if (strength < 0.05) return ''
  return [0, 1].map(i => {
    const x = 96 + 10 * d + i * 13
    return stroke([at(x, 330 + i * 4), at(x + 7, 352), at(x, 374 - i * 4)], {
      width: (5 - i * 1.5) * strength,
      colour: thin(accent, 0.75 - i * 0.3),
    })
  })
}
