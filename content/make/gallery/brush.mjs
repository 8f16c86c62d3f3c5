import { along, noiseFrom } from './random.mjs'

/** Points every few pixels on a smooth curve through the given ones, each with its normal and its t from 0 to 1. */
export function curveThrough(points, step = 3) {
  const dense = []
  const at = index => points[Math.min(Math.max(index, 0), points.length - 1)]
  for (let index = 0; index < points.length - 1; index++) {
    const [a, b, c, d] = [at(index - 1), at(index), at(index + 1), at(index + 2)]
    const count = Math.max(2, Math.ceil(Math.hypot(c[0] - b[0], c[1] - b[1]) / step))
    for (let k = 0; k < count; k++) {
      const t = k / count
      dense.push([0, 1].map(i => spline(a[i], b[i], c[i], d[i], t)))
    }
  }
  dense.push(points.at(-1))
  let length = 0
  const lengths = dense.map((point, index) => {
    if (index > 0) length += Math.hypot(point[0] - dense[index - 1][0], point[1] - dense[index - 1][1])
    return length
  })
  return {
    length,
    samples: dense.map((point, index) => {
      const before = dense[Math.max(index - 1, 0)]
      const after = dense[Math.min(index + 1, dense.length - 1)]
      const dx = after[0] - before[0]
      const dy = after[1] - before[1]
      const size = Math.hypot(dx, dy) || 1
      return { x: point[0], y: point[1], nx: -dy / size, ny: dx / size, t: lengths[index] / length }
    }),
  }
}

function spline(a, b, c, d, t) {
  return (
    0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t)
  )
}

/**
 * One stroke of a brush of many bristles. `press` is how wide it is pressed along its way, `dry` where the ink runs out
 * (0 all wet, 1 nothing left), `tone` how dark it is; `side` is how much paler one edge is than the other.
 */
export function strokePaths(random, points, options) {
  const {
    width,
    press = [0.6, 1, 0.85, 0.1],
    dry = [0],
    tone = [0.92],
    side = 0,
    color,
    fray = 0.02,
  } = options
  const { samples, length } = curveThrough(points, width > 60 ? 4 : 3)
  const noise = noiseFrom(random.integer())
  const tooth = noiseFrom(random.integer())
  const count = Math.max(3, Math.ceil(width / 1.7))
  const line = Math.min(2.7, 0.9 + width / 4)
  const streak = Math.max(90, width * 2.6)
  const byTone = new Map()
  for (let bristle = 0; bristle < count; bristle++) {
    const u = count === 1 ? 0 : (bristle / (count - 1)) * 2 - 1
    const begins = Math.max(0, noise(u * 5, 71) + 0.25) * fray
    const ends = 1 - Math.max(0, noise(u * 6, 137) + 0.4) * fray * 2.4
    const load = noise(u * (2 + width / 26), 11) * 0.2 + noise(u * (5 + width / 9), 41) * 0.16
    let open = null
    let level = -1
    for (const sample of samples) {
      const s = sample.t
      const thirst = along(dry, s) + Math.abs(u) ** 5 * 0.12 - load * along(dry, s) * 1.6
      const grain =
        noise(u * (width / 7), (s * length) / streak) * 0.56 +
        noise(u * (width / 3.2), (s * length) / 24) * 0.26 +
        tooth(sample.x / 8 + u * (width / 5), sample.y / 8) * 0.3
      const holds = s >= begins && s <= ends && grain * 0.5 + 0.5 > thirst * 1.04 - 0.04
      if (!holds) {
        open = null
        continue
      }
      const edge = u < 0 ? noise((s * length) / 46, 3) : noise((s * length) / 46, 9)
      const half = (width / 2) * along(press, s) * (1 + edge * 0.07)
      const splay = along(dry, s) * noise(u * 30, (s * length) / 160) * 2.4
      const x = sample.x + sample.nx * (u * half + splay)
      const y = sample.y + sample.ny * (u * half + splay)
      const shade =
        along(tone, s) * (1 - Math.abs(side) * (Math.sign(side) * u * 0.5 + 0.5)) * (1 + load * 0.5)
      const nextLevel = Math.round(Math.min(Math.max(shade, 0.02), 0.97) * 22)
      if (!open || nextLevel !== level) {
        const from = open ? `${open} ` : ''
        level = nextLevel
        if (!byTone.has(level)) byTone.set(level, [])
        byTone.get(level).push(`M${from || `${at(x)} ${at(y)} `}L${at(x)} ${at(y)}`)
      } else byTone.get(level).push(`L${at(x)} ${at(y)}`)
      open = `${at(x)} ${at(y)}`
    }
  }
  return [...byTone]
    .map(
      ([level, parts]) =>
        `<path d="${parts.join('')}" fill="none" stroke="${color}" stroke-width="${at(line)}" stroke-linejoin="round" stroke-linecap="round" stroke-opacity="${(level / 22).toFixed(3)}"/>`,
    )
    .join('')
}

export const at = value => Math.round(value * 10) / 10
