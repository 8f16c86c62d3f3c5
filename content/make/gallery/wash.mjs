import { at } from './brush.mjs'
import { noiseFrom } from './random.mjs'

/** The outline of a round thing that no compass drew. */
export function roundOf(random, [cx, cy], [rx, ry], { uneven = 0.06, turn = 0, count = 36 } = {}) {
  const noise = noiseFrom(random.integer())
  return Array.from({ length: count }, (_, index) => {
    const angle = (index / count) * Math.PI * 2
    const swell = 1 + noise(Math.cos(angle) * 1.6 + 5, Math.sin(angle) * 1.6 + 5) * uneven * 1.6
    const x = Math.cos(angle) * rx * swell
    const y = Math.sin(angle) * ry * swell
    return [cx + x * Math.cos(turn) - y * Math.sin(turn), cy + x * Math.sin(turn) + y * Math.cos(turn)]
  })
}

/** Points on a part of an ellipse, from one angle to another. */
export const arcOf = ([cx, cy], [rx, ry], from, to, count = 18) =>
  Array.from({ length: count }, (_, index) => {
    const angle = from + ((to - from) * index) / (count - 1)
    return [cx + Math.cos(angle) * rx, cy + Math.sin(angle) * ry]
  })

/** Many thin layers of one outline, each spread a little otherwise: an edge that is soft here and hard there. */
export function washPaths(random, outline, { tone = 0.3, layers = 6, spread = 0.4, fill, rim = 0 }) {
  const base = spreadOut(random, outline, spread * 0.5, 1)
  const each = 1 - (1 - tone) ** (1 / layers)
  const paths = Array.from({ length: layers }, () => {
    const d = closed(spreadOut(random, base, spread, 3))
    return `<path d="${d}" fill="${fill}" fill-opacity="${each.toFixed(4)}"/>`
  })
  if (rim > 0)
    paths.push(
      `<path d="${closed(base)}" fill="none" stroke="${fill}" stroke-width="5" stroke-opacity="${(tone * rim).toFixed(3)}"/>`,
    )
  return paths.join('')
}

function spreadOut(random, outline, spread, depth) {
  let points = outline
  for (let level = 0; level < depth; level++)
    points = points.flatMap((point, index) => {
      const next = points[(index + 1) % points.length]
      const size = Math.hypot(next[0] - point[0], next[1] - point[1])
      const reach = size * spread * 0.5
      return [
        point,
        [(point[0] + next[0]) / 2 + random.bell() * reach, (point[1] + next[1]) / 2 + random.bell() * reach],
      ]
    })
  return points
}

export const closed = points => `M${points.map(([x, y]) => `${at(x)} ${at(y)}`).join('L')}Z`

/** Drops that left the brush: many small, few large, drawn out along the way the brush went. */
export function splatterPaths(
  random,
  [cx, cy],
  { reach, count, angle = 0, wide = 1.2, largest = 9, color, tone = 0.85 },
) {
  return Array.from({ length: count }, () => {
    const away = reach * random.next() ** 1.7
    const way = angle + random.bell() * wide
    const size = 0.8 + largest * random.next() ** 5
    const long = size * random.between(1, 1.9)
    const x = at(cx + Math.cos(way) * away)
    const y = at(cy + Math.sin(way) * away)
    const turn = at((way * 180) / Math.PI)
    return `<ellipse cx="${x}" cy="${y}" rx="${at(long)}" ry="${at(size)}" transform="rotate(${turn} ${x} ${y})" fill="${color}" fill-opacity="${at(tone * random.between(0.6, 1))}"/>`
  }).join('')
}
