import { type Random, seededRandom } from '#ui/brush/seeded-random.ts'

const corners = 9

/** A dot as a brush makes it, not perfectly round. The same seed gives the same dot. */
export function inkDot(x: number, y: number, radius: number, seed: string): string {
  const random = seededRandom(seed)
  const turn = random() * Math.PI
  const points = Array.from({ length: corners }, (_, index) => {
    const angle = turn + (index / corners) * Math.PI * 2
    const reach = radius * handOf(random)
    return [x + Math.cos(angle) * reach, y + Math.sin(angle) * reach] as const
  })
  const middle = (index: number) => {
    const [[ax, ay], [bx, by]] = [points[index % corners] ?? [x, y], points[(index + 1) % corners] ?? [x, y]]
    return `${tenth((ax + bx) / 2)} ${tenth((ay + by) / 2)}`
  }
  const sides = points.map((_, index) => {
    const [px, py] = points[(index + 1) % corners] ?? [x, y]
    return `Q${tenth(px)} ${tenth(py)} ${middle(index + 1)}`
  })
  return `M${middle(0)}${sides.join('')}z`
}

const handOf = (random: Random) => 0.98 + random() * 0.16
const tenth = (value: number) => Math.round(value * 10) / 10
