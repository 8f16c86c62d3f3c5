import type { Drawing } from '@iki/contract/media/drawing'
import type { Motif } from './brush-stroke.ts'
import { arc, spiral } from './curves.ts'
import { strokesOf } from './stroke-notation.ts'
import { blot, even, sweep, swell, touch } from './touches.ts'

/** Those that are there at once: all that `/` shows to a guest. */
export type EssentialDrawing = Extract<
  Drawing,
  'wave' | 'moon' | 'sun' | 'mountain' | 'bell' | 'spring' | 'dance'
>

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
