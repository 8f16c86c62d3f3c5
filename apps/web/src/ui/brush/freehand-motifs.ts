import type { Motif, Point, Pressure, Stroke } from './brush-stroke.ts'
import { arc } from './curves.ts'
import { blot, dab, sweep, swell, touch } from './touches.ts'

const drop: Pressure = t => (t < 0.7 ? (t / 0.7) ** 1.5 : Math.sqrt(Math.max(0, 1 - ((t - 0.7) / 0.3) ** 2)))

const line = (from: Point, to: Point): Point[] => [from, [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2], to]

const turned = (angle: number, knots: readonly Point[]): Point[] =>
  knots.map(([x, y]) => [
    x * Math.cos(angle) - y * Math.sin(angle),
    x * Math.sin(angle) + y * Math.cos(angle),
  ])

/** Motifs whose strokes no notation can say. */
export const freehandMotifs = {
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
  step: () => [...foot(-84, 62, 1), ...foot(86, -70, -1)],
} satisfies Record<string, Motif>

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
