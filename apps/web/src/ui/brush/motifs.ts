import type { Drawing } from '@iki/contract/media/drawing'
import type { Motif, Point, Pressure, Stroke } from './brush-stroke.ts'
import { arc, spiral, through } from './curves.ts'
import { strokesOf } from './stroke-notation.ts'
import { blot, dab, even, sweep, swell } from './touches.ts'

/** Those of first views, which are there at once: also all that `/` shows to a guest. */
export type EssentialDrawing = Extract<
  Drawing,
  'wave' | 'leaf' | 'drop' | 'stone' | 'moon' | 'sun' | 'mountain' | 'step' | 'bell' | 'spring' | 'dance'
>

const drop: Pressure = t => (t < 0.7 ? (t / 0.7) ** 1.5 : Math.sqrt(Math.max(0, 1 - ((t - 0.7) / 0.3) ** 2)))

type Touch = Omit<Stroke, 'line'> & { knots: readonly Point[]; perSpan?: number }
const touch = ({ knots, perSpan, ...rest }: Touch): Stroke => ({ ...rest, line: through(knots, perSpan) })

const line = (from: Point, to: Point): Point[] => [from, [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2], to]

const turned = (angle: number, knots: readonly Point[]): Point[] =>
  knots.map(([x, y]) => [
    x * Math.cos(angle) - y * Math.sin(angle),
    x * Math.sin(angle) + y * Math.cos(angle),
  ])

export const motifs: Readonly<Record<EssentialDrawing, Motif>> = {
  wave: () => [
    touch({
      knots: [
        [-216, 104],
        [-120, 86],
        [-52, 0],
        [20, -104],
        [112, -134],
        [176, -72],
        [160, -8],
        [112, -10],
      ],
      perSpan: 6,
      width: 74,
      pressure: t => Math.min(1, t * 5 + 0.3) * (1 - 0.78 * t ** 1.6),
      dryness: 0.62,
      bristles: 9,
    }),
    touch({
      knots: [
        [-60, 92],
        [30, 44],
        [104, 84],
        [206, 70],
      ],
      width: 40,
      pressure: sweep,
      dryness: 0.66,
      bristles: 5,
    }),
    touch({
      knots: [
        [-196, 164],
        [-90, 138],
        [10, 160],
        [110, 134],
        [196, 148],
      ],
      perSpan: 6,
      width: 34,
      pressure: sweep,
      dryness: 0.75,
      bristles: 5,
    }),
  ],
  leaf: () => [
    touch({
      knots: turned(0.62, [
        [-2, 150],
        [-56, 64],
        [-54, -56],
        [2, -202],
      ]),
      width: 92,
      pressure: swell,
      dryness: 0.5,
      bristles: 8,
    }),
    touch({
      knots: turned(0.62, [
        [10, 146],
        [54, 62],
        [54, -48],
        [8, -196],
      ]),
      width: 76,
      pressure: swell,
      dryness: 0.72,
      bristles: 8,
    }),
    touch({
      knots: turned(0.62, [
        [2, 136],
        [4, 184],
        [-14, 236],
      ]),
      width: 24,
      pressure: sweep,
      dryness: 0.2,
      bristles: 3,
    }),
  ],
  drop: () => [
    touch({
      knots: line([0, -196], [0, 96]),
      perSpan: 14,
      width: 184,
      pressure: drop,
      dryness: 0.42,
      bristles: 11,
    }),
    {
      line: arc({ x: 0, y: 128, radius: 150, from: 0.12 * Math.PI, sweep: 0.8 * Math.PI, squash: 0.36 }),
      width: 24,
      pressure: sweep,
      dryness: 0.6,
      bristles: 4,
    },
  ],
  stone: () => [
    touch({
      knots: line([-168, 118], [172, 122]),
      width: 116,
      pressure: t => dab(t) ** 0.8,
      dryness: 0.55,
      bristles: 10,
    }),
    touch({
      knots: line([-104, 12], [116, 16]),
      width: 88,
      pressure: dab,
      dryness: 0.5,
      bristles: 8,
    }),
    touch({
      knots: line([-60, -72], [72, -76]),
      width: 66,
      pressure: dab,
      dryness: 0.4,
      bristles: 6,
    }),
  ],
  moon: () => [
    {
      line: arc({ x: 40, y: -26, radius: 142, from: 0.3 * Math.PI, sweep: 1.36 * Math.PI }, 30),
      width: 112,
      pressure: swell,
      dryness: 0.52,
      bristles: 10,
    },
    touch({
      knots: [
        [-40, 186],
        [60, 172],
        [196, 182],
      ],
      width: 20,
      pressure: even,
      dryness: 0.7,
      bristles: 4,
    }),
  ],
  sun: () => [
    blot(0, -36, 74),
    { line: spiral(0, -36, 18, 98, 2.1), width: 84, pressure: even, dryness: 0.55, bristles: 8 },
    touch({
      knots: [
        [-204, 166],
        [-60, 154],
        [90, 168],
        [206, 156],
      ],
      perSpan: 6,
      width: 32,
      pressure: sweep,
      dryness: 0.7,
      bristles: 5,
    }),
  ],
  mountain: () => [
    touch({
      knots: [
        [-214, 130],
        [-130, 66],
        [-64, -40],
        [-14, -130],
      ],
      width: 54,
      pressure: t => 0.45 + t * 0.55,
      dryness: 0.45,
      bristles: 7,
    }),
    touch({
      knots: [
        [-6, -132],
        [48, -40],
        [118, 62],
        [214, 126],
      ],
      width: 72,
      pressure: sweep,
      dryness: 0.7,
      bristles: 8,
    }),
    touch({
      knots: [
        [-62, -2],
        [-30, -34],
        [2, 6],
        [34, -28],
        [62, 4],
      ],
      width: 22,
      pressure: even,
      dryness: 0.4,
      bristles: 4,
    }),
    touch({
      knots: [
        [-150, 168],
        [0, 158],
        [160, 170],
      ],
      width: 24,
      pressure: even,
      dryness: 0.75,
      bristles: 4,
    }),
  ],
  step: () => [...foot(-84, 62, 1), ...foot(86, -70, -1)],
  bell: () =>
    strokesOf(
      's32 -130 110 -110 -60 -60 -150 0 -170|s32 0 -170 64 -150 112 -60 130 110|s36 -170 122 0 136 170 120|b32 0 178|o16 0 -194 24 0 330',
    ),
  spring: () =>
    strokesOf(
      'w54 0 60 -4 -60 0 -190|s26 -20 20 -90 -110 -150 -60 -164 20|s26 20 20 90 -110 150 -60 164 20|o26 0 120 180 20 310 30',
    ),
  dance: () =>
    strokesOf(
      'b38 30 -170|w64 14 -124 -14 -30 20 44|s36 10 40 -74 104 -154 194|s36 20 40 94 90 74 204|s24 0 -94 -94 -124 -194 -60|s24 20 -94 110 -60 204 -144',
    ),
}

/** A footprint: ball, heel, five toes. `side` 1 is the left foot. */
function foot(x: number, y: number, side: number): Stroke[] {
  return [
    touch({
      knots: [
        [x - 4 * side, y - 66],
        [x - 8 * side, y - 10],
        [x + 14 * side, y + 48],
        [x + 8 * side, y + 112],
      ],
      width: 84,
      pressure: t => (t < 0.35 ? dab(t / 0.7) : 0.62 + 0.1 * Math.sin(t * 7)) * Math.min(1, (1 - t) * 5),
      dryness: 0.35,
      bristles: 7,
    }),
    blot(x + 30 * side, y - 106, 22),
    blot(x - 6 * side, y - 114, 16),
    blot(x - 34 * side, y - 102, 14),
    blot(x - 54 * side, y - 80, 13),
    blot(x - 66 * side, y - 52, 12),
  ]
}
