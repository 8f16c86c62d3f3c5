// Strokes of a soft brush: a line through points, thick and thin along its length, as one filled outline.

const n = value => Math.round(value * 10) / 10
const path = points => points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')

/** A smooth line through the points (Catmull-Rom), as many short pieces. */
export function through(points, { closed = false, steps = 8 } = {}) {
  const count = points.length
  const at = i => (closed ? points[(i + count) % count] : points[Math.min(Math.max(i, 0), count - 1)])
  const line = []
  for (let i = 0; i < (closed ? count : count - 1); i++) {
    const [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)]
    for (let step = 0; step < steps; step++) line.push(between(a, b, c, d, step / steps))
  }
  if (!closed) line.push(at(count - 1))
  return line
}

function between(a, b, c, d, t) {
  const one = k =>
    0.5 *
    (2 * b[k] +
      (c[k] - a[k]) * t +
      (2 * a[k] - 5 * b[k] + 4 * c[k] - d[k]) * t * t +
      (3 * b[k] - a[k] - 3 * c[k] + d[k]) * t * t * t)
  return [one(0), one(1)]
}

/** Where a list of widths, evenly spaced along a stroke, stands at u from 0 to 1. */
function widthAt(width, u) {
  if (typeof width === 'number') return width
  if (typeof width === 'function') return width(u)
  const place = u * (width.length - 1)
  const index = Math.min(Math.floor(place), width.length - 2)
  return width[index] + (width[index + 1] - width[index]) * (place - index)
}

/** The outline of a stroke along a line, with round ends; its last end may be cut off. */
function outline(line, width, isCut) {
  const [left, right] = [[], []]
  for (const [i, [x, y]] of line.entries()) {
    const [from, to] = [line[Math.max(i - 1, 0)], line[Math.min(i + 1, line.length - 1)]]
    const angle = Math.atan2(to[1] - from[1], to[0] - from[0]) + Math.PI / 2
    const half = widthAt(width, i / (line.length - 1)) / 2
    left.push([x + Math.cos(angle) * half, y + Math.sin(angle) * half])
    right.push([x - Math.cos(angle) * half, y - Math.sin(angle) * half])
  }
  const end = (a, b) => {
    const radius = n(Math.hypot(a[0] - b[0], a[1] - b[1]) / 2)
    return `A${radius} ${radius} 0 0 0 ${n(b[0])} ${n(b[1])}`
  }
  return `M${path(left)}${isCut ? '' : end(left.at(-1), right.at(-1))}L${path(right.toReversed())}${end(right[0], left[0])}Z`
}

const look = ({ colour, opacity = 1, halo, haloWidth = 5 }) =>
  `fill="${colour}"${opacity < 1 ? ` opacity="${Math.max(0, n(opacity * 10) / 10)}"` : ''}${halo ? ` stroke="${halo}" stroke-width="${haloWidth}" stroke-linejoin="round" paint-order="stroke"` : ''}`

/** One stroke; `halo` leaves a thin rim of bare paper around it, so that a limb stands off what lies behind. */
export function stroke(points, { width = 6, steps, straight = false, isCut = false, ...rest }) {
  const line = straight ? points : through(points, { steps })
  return `<path d="${outline(line, width, isCut)}" ${look(rest)}/>`
}

/** A filled shape with a soft edge line. */
export function shape(points, { straight = false, ...rest }) {
  const line = straight ? points : through(points, { closed: true })
  return `<path d="M${path(line)}Z" ${look(rest)}/>`
}

export const ellipse = (x, y, rx, ry, rest) =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(Math.max(rx, 0))}" ry="${n(Math.max(ry, 0))}" ${look(rest)}/>`

export const hoop = (x, y, rx, ry, { colour, width = 3, opacity = 1 }) =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(Math.max(rx, 0))}" ry="${n(Math.max(ry, 0))}" fill="none" stroke="${colour}" stroke-width="${n(width)}" opacity="${n(opacity * 10) / 10}"/>`

/** Part of a round, drawn with the brush: `from` and `to` in turns, 0 at the top, clockwise. */
export function arc(x, y, r, { from = 0, to = 1, flat = 1, ...rest }) {
  const count = Math.max(6, Math.ceil(Math.abs(to - from) * 72))
  const points = Array.from({ length: count + 1 }, (_, i) => {
    const angle = (from + ((to - from) * i) / count) * 2 * Math.PI - Math.PI / 2
    return [x + Math.cos(angle) * r, y + Math.sin(angle) * r * flat]
  })
  return stroke(points, { straight: true, ...rest })
}

/** The breath ring: an open round of several passes of one brush. */
export function breathRing(x, y, r, { colour, weight = 1, opacity = 1 }) {
  const passes = [
    [0, 0.03, 0.955, 15, 0.5],
    [-7, 0.0, 0.9, 9, 0.4],
    [7, 0.06, 0.985, 7, 0.35],
    [-2, 0.08, 0.8, 5, 0.5],
  ]
  return passes
    .map(([off, from, to, width, tone]) =>
      arc(x, y, r + off * weight, {
        from: from + 0.56,
        to: to + 0.56,
        width: u => width * weight * (0.35 + 0.65 * Math.sin(Math.PI * Math.min(1, u * 0.86 + 0.1)) ** 0.6),
        colour,
        opacity: tone * opacity,
      }),
    )
    .join('')
}

/** A level ground: one dry pass of a broad brush. */
export function floor(y, from, to, { colour, width = 7 }) {
  const pass = (dy, a, b, w, opacity) =>
    stroke(
      [
        [a, y + dy],
        [a + (b - a) * 0.3, y + dy - 1.5],
        [a + (b - a) * 0.7, y + dy + 1.5],
        [b, y + dy],
      ],
      {
        width: u => w * (0.3 + 0.7 * Math.sin(Math.PI * (0.12 + u * 0.8)) ** 0.5),
        colour,
        opacity,
        steps: 10,
      },
    )
  const span = to - from
  return (
    pass(0, from, to, width, 1) +
    pass(width, from + span * 0.06, to - span * 0.2, width * 0.3, 0.6) +
    pass(-width * 0.9, from + span * 0.3, to - span * 0.04, width * 0.25, 0.5)
  )
}
