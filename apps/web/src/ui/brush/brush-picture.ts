import type { Drawing } from '@iki/contract/media/drawing'
import { motifOf } from './brush-motif.ts'
import { type Point, type Stroke, strokePath } from './brush-stroke.ts'
import { type Random, seededRandom } from './seeded-random.ts'

/** SVG paths for a view box of 1000 by 1000. */
export type BrushPicture = { circle: string; motif: string }

const middle = 500

/** The latest pictures, so that a screen that is opened again need not compute them again. */
const drawn = new Map<string, BrushPicture>()
const mostDrawn = 200

/** The picture for an id. The same id always gives the same picture; its motif is empty until it has been loaded. */
export function brushPicture(id: string, drawing: Drawing): BrushPicture {
  const key = `${motifOf(drawing) ? '' : 'circle of '}${drawing}:${id}`
  const picture = drawn.get(key) ?? draw(id, drawing)
  drawn.delete(key)
  drawn.set(key, picture)
  for (const oldest of drawn.keys()) {
    if (drawn.size <= mostDrawn) break
    drawn.delete(oldest)
  }
  return picture
}

function draw(id: string, drawing: Drawing): BrushPicture {
  const random = seededRandom(`${drawing}:${id}`)
  return { circle: strokePath(openCircle(random), random), motif: motifPath(drawing, random) }
}

/** Only the circle, nearly closed, for the ring of the player. */
export function brushCircle(seed: string, radius: number, width: number): string {
  const random = seededRandom(seed)
  const line = circleLine(
    { x: middle, y: middle, radius, from: -Math.PI / 2, sweep: Math.PI * 2 },
    random,
    72,
  )
  return strokePath(
    { line, width, pressure: t => 0.82 + 0.18 * Math.sin(t * 5), dryness: 0.42, bristles: 9 },
    random,
  )
}

function openCircle(random: Random): Stroke {
  const gap = 0.3 + random() * 0.55
  const circle = {
    x: middle + (random() - 0.5) * 40,
    y: middle + (random() - 0.5) * 40,
    radius: 356 + random() * 26,
    from: Math.PI * (0.35 + random() * 0.95),
    sweep: (Math.PI * 2 - gap) * (random() < 0.82 ? 1 : -1),
  }
  const press = 0.72 + random() * 0.2
  return {
    line: circleLine(circle, random, 46),
    width: 92 + random() * 42,
    pressure: t => Math.min(1, 0.62 + t * 7) * (1 - (1 - press) * t - 0.34 * t ** 4),
    dryness: 0.72 + random() * 0.2,
    bristles: 13,
    roundness: 0.022,
  }
}

type Circle = { x: number; y: number; radius: number; from: number; sweep: number }

/** A circle as if drawn by hand: slightly flattened, and slightly spiral. */
function circleLine(circle: Circle, random: Random, points: number): Point[] {
  const [tilt, flatness, growth] = [random() * Math.PI, 0.012 + random() * 0.02, (random() - 0.35) * 0.07]
  return Array.from({ length: points + 1 }, (_, index) => {
    const t = index / points
    const angle = circle.from + circle.sweep * t
    const radius = circle.radius * (1 + flatness * Math.cos(2 * (angle - tilt)) + growth * (t - 0.5))
    return [circle.x + Math.cos(angle) * radius, circle.y + Math.sin(angle) * radius]
  })
}

function motifPath(drawing: Drawing, random: Random): string {
  const scale = 1.12 + random() * 0.16
  const turn = (random() - 0.5) * 0.16
  const mirror = random() < 0.5 ? -1 : 1
  const [cos, sin] = [Math.cos(turn) * scale, Math.sin(turn) * scale]
  const placed = ([x, y]: Point): Point => [middle + mirror * (x * cos - y * sin), middle + x * sin + y * cos]
  return (motifOf(drawing)?.() ?? [])
    .map(stroke =>
      strokePath({ ...stroke, line: stroke.line.map(placed), width: stroke.width * scale }, random),
    )
    .join('')
}
