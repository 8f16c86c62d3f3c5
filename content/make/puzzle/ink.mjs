// Strokes of ink as SVG: outlines that swell and taper as a brush does, in the colours of the look.

export const colours = {
  paper: '#f6f1e4',
  ink: '#2a2723',
  soft: '#8d8476',
  wash: '#ddd5c3',
  seal: '#a3342a',
  leaf: '#5f7050',
}

const round = value => Math.round(value * 10) / 10

/** A smooth line through points (Catmull-Rom), as many small steps. */
function along(points, steps = 9) {
  const line = []
  const at = index => points[Math.min(points.length - 1, Math.max(0, index))]
  for (let index = 0; index < points.length - 1; index++) {
    const [p0, p1, p2, p3] = [at(index - 1), at(index), at(index + 1), at(index + 2)]
    for (let step = 0; step < steps; step++) {
      const t = step / steps
      const on = axis =>
        0.5 *
        (2 * p1[axis] +
          (p2[axis] - p0[axis]) * t +
          (2 * p0[axis] - 5 * p1[axis] + 4 * p2[axis] - p3[axis]) * t * t +
          (3 * p1[axis] - p0[axis] - 3 * p2[axis] + p3[axis]) * t ** 3)
      line.push([on(0), on(1)])
    }
  }
  line.push(points.at(-1))
  return line
}

/** One stroke: `width` at its fullest; it begins pressed and ends lifted. */
export function stroke(points, { width = 5, fill = colours.ink, begin = 0.55, end = 0.12, opacity } = {}) {
  const line = along(points)
  const [left, right] = [[], []]
  line.forEach(([x, y], index) => {
    const share = index / (line.length - 1)
    const swell =
      share < 0.35 ? begin + (1 - begin) * (share / 0.35) : 1 - (1 - end) * ((share - 0.35) / 0.65) ** 1.6
    const [px, py] = line[Math.max(0, index - 1)]
    const [nx, ny] = line[Math.min(line.length - 1, index + 1)]
    const length = Math.hypot(nx - px, ny - py) || 1
    const half = (width * swell * (1 + 0.12 * Math.sin(index * 1.7))) / 2
    const [dx, dy] = [(-(ny - py) / length) * half, ((nx - px) / length) * half]
    left.push([x + dx, y + dy])
    right.push([x - dx, y - dy])
  })
  const outline = [...left, ...right.toReversed()].map(point => point.map(round).join(' '))
  return `<path d="M${outline.join('L')}Z" fill="${fill}"${opacity ? ` opacity="${opacity}"` : ''}/>`
}

/** A filled shape through points, without an outline: a wash. */
export function wash(points, { fill = colours.wash, opacity } = {}) {
  const line = along([...points, points[0]], 6).map(point => point.map(round).join(' '))
  return `<path d="M${line.join('L')}Z" fill="${fill}"${opacity ? ` opacity="${opacity}"` : ''}/>`
}

export const dot = (x, y, r, fill = colours.ink, opacity) =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}" fill="${fill}"${opacity ? ` opacity="${opacity}"` : ''}/>`

/** A ring of one stroke, open where the brush was lifted. */
export function ring(x, y, r, options = {}) {
  const points = Array.from({ length: 15 }, (_, index) => {
    const angle = -1.9 + (index / 14) * 5.9
    return [x + Math.cos(angle) * r, y + Math.sin(angle) * r]
  })
  return stroke(points, { end: 0.3, ...options })
}

/** A sheet of paper of this size with what is drawn on it. */
export const sheet = (width, height, parts) =>
  [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">`,
    `<rect width="${width}" height="${height}" fill="${colours.paper}"/>`,
    ...parts.flat(Number.POSITIVE_INFINITY).filter(Boolean),
    '</svg>\n',
  ].join('\n')
