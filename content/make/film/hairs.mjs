// A stroke whose hairs are seen: each sets down and lifts off at a place of its own, so that both ends run dry.
import { randomFrom } from '../gallery/random.mjs'
import { stroke, through } from './brush.mjs'

/** `fray`: how much of the stroke its ends take; the same `seed` parts the hairs in the same way. */
export function brushed(points, { width, colour, hairs = 7, fray = 0.14, seed = 1, steps, opacity }) {
  const line = through(points, { steps })
  const random = randomFrom(seed)
  const whole = typeof width === 'function' ? width : () => width
  return Array.from({ length: hairs }, (_, hair) => {
    const off = hairs > 1 ? hair / (hairs - 1) - 0.5 : 0
    const from = Math.round(random.between(0, fray) * (line.length - 1))
    const to = Math.round((1 - random.between(0, fray * 1.3)) * (line.length - 1))
    const thick = random.between(1.25, 1.7) / hairs
    const uAt = i => i / (line.length - 1)
    const own = line
      .slice(from, to + 1)
      .map((point, i) => aside(line, from + i, point, off * whole(uAt(from + i))))
    if (own.length < 3) return ''
    const lifted = u => Math.min(1, 0.25 + 6 * u, 0.25 + 4 * (1 - u))
    const widthOf = u => Math.max(0.7, lifted(u) * thick * whole(uAt(from + u * (to - from))))
    return stroke(own, { width: widthOf, straight: true, colour, opacity })
  }).join('')
}

function aside(line, i, [x, y], far) {
  const [from, to] = [line[Math.max(i - 1, 0)], line[Math.min(i + 1, line.length - 1)]]
  const angle = Math.atan2(to[1] - from[1], to[0] - from[0]) + Math.PI / 2
  return [x + Math.cos(angle) * far, y + Math.sin(angle) * far]
}
