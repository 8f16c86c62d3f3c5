import type { Random } from './seeded-random.ts'

export type Point = readonly [x: number, y: number]
/** The brush's half width at `t` from 0 (where it lands) to 1 (where it leaves), as a share of the whole. */
export type Pressure = (t: number) => number

export type Stroke = {
  line: readonly Point[]
  width: number
  pressure: Pressure
  /** From 0 (wet) to 1 (hardly any ink is left at the end). */
  dryness: number
  bristles: number
  /** How much later than the middle bristles the outer ones touch the paper, as a share of the length. */
  roundness?: number
}

/** What is drawn inside the circle: its centre is (0, 0), its width and height are about 400. */
export type Motif = () => Stroke[]

type Sample = { x: number; y: number; normalX: number; normalY: number; t: number; half: number }

/**
 * The outline of a brush stroke. Each bristle is a separate ribbon along the line, which gets thinner as its ink runs
 * out: the stroke starts solid, then shows white gaps (the flying white of calligraphy), and ends ragged.
 */
export function strokePath(stroke: Stroke, random: Random): string {
  const samples = sampled(stroke)
  let path = ''
  for (let index = 0; index < stroke.bristles; index++) {
    const jitter = (random() - 0.5) * (1.1 / stroke.bristles)
    const side = stroke.bristles === 1 ? 0 : (index / (stroke.bristles - 1)) * 2 - 1 + jitter
    path += bristlePath(samples, side, stroke, random)
  }
  return path
}

function bristlePath(samples: readonly Sample[], side: number, stroke: Stroke, random: Random): string {
  const grain = valueNoise(random, 6)
  const streaks = valueNoise(random, 26)
  const fullness = 1.2 + random() * 0.45 - Math.abs(side) ** 4 * 0.5
  const roundness = 1 - Math.sqrt(Math.max(0, 1 - side * side))
  const landing = roundness * (stroke.roundness ?? 0.04) + random() * 0.008
  const leaving = 1 - random() * 0.16 * stroke.dryness - roundness * 0.02
  const spread = 1.5 / stroke.bristles
  let path = ''
  let run: { sample: Sample; half: number }[] = []
  for (const sample of samples) {
    const { t } = sample
    const used = stroke.dryness * (0.22 + 1.1 * t ** 1.1)
    const left = fullness - used - grain(t) * 0.6 - streaks(t) * used * 0.42
    const ends = Math.min(1, Math.max(0, Math.min((t - landing) * 40, (leaving - t) * 16)))
    const half = sample.half * spread * Math.min(1, Math.max(0, left * 2)) * ends
    if (half > 0.8) run.push({ sample, half })
    else {
      path += ribbon(run, side)
      run = []
    }
  }
  return path + ribbon(run, side)
}

function ribbon(run: readonly { sample: Sample; half: number }[], side: number): string {
  if (run.length < 2) return ''
  const there: Point[] = []
  const back: Point[] = []
  for (const { sample, half } of run) {
    const middle = side * sample.half
    there.push(beside(sample, middle - half))
    back.push(beside(sample, middle + half))
  }
  return closedPath([...there, ...back.reverse()])
}

const beside = (at: Sample, distance: number): Point => [
  at.x + at.normalX * distance,
  at.y + at.normalY * distance,
]

/** Whole numbers and relative moves keep the path short. */
function closedPath(points: readonly Point[]): string {
  let path = ''
  let [lastX, lastY] = [0, 0]
  for (const [exactX, exactY] of points) {
    const [x, y] = [Math.round(exactX), Math.round(exactY)]
    if (path && x === lastX && y === lastY) continue
    path += path ? `l${pair(x - lastX, y - lastY)}` : `M${pair(x, y)}`
    lastX = x
    lastY = y
  }
  return `${path}z`
}

const pair = (x: number, y: number) => `${x}${y < 0 ? '' : ' '}${y}`

function sampled({ line, width, pressure }: Stroke): Sample[] {
  const last = line.length - 1
  return line.map(([x, y], index) => {
    const [beforeX, beforeY] = line[Math.max(0, index - 1)] ?? [x, y]
    const [afterX, afterY] = line[Math.min(last, index + 1)] ?? [x, y]
    const length = Math.hypot(afterX - beforeX, afterY - beforeY) || 1
    const t = index / last
    return {
      x,
      y,
      t,
      normalX: (beforeY - afterY) / length,
      normalY: (afterX - beforeX) / length,
      half: (width / 2) * pressure(t),
    }
  })
}

/** Smooth noise from 0 to 1 along a line, with `knots` random values. */
function valueNoise(random: Random, knots: number): (t: number) => number {
  const values = Array.from({ length: knots + 1 }, random)
  return t => {
    const at = Math.min(knots - 1e-6, t * knots)
    const index = Math.floor(at)
    const share = at - index
    const eased = share * share * (3 - 2 * share)
    const [from = 0, to = 0] = [values[index], values[index + 1]]
    return from + (to - from) * eased
  }
}
