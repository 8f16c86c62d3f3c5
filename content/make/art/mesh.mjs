// Meshes of triangles: positions in metres, y up. The texture has a band for each material; `shade`, from 0 (dark) to 1
// (light), says where in the band a corner lies.
import { bands } from './texture.mjs'

const { sin, cos, PI, hypot } = Math

/** An empty mesh. `add` takes a grid of corners, and joins them to a surface. */
export function newMesh() {
  const mesh = { positions: [], normals: [], uvs: [], indices: [] }

  /** `at(u, v)` gives [x, y, z] for u and v from 0 to 1; `shade` is a number or a function of u, v and the place. */
  function grid(
    at,
    { across, up, material, shade = 0.6, repeat = 2, isFlat = false, move = same, isTurned = false },
  ) {
    const corner = (i, j) => {
      const [u, v] = [i / across, j / up]
      const place = move(at(u, v))
      const light = typeof shade === 'function' ? shade(u, v, place) : shade
      return { place, uv: [u * repeat, bands[material](Math.min(1, Math.max(0, light)))] }
    }
    const corners = []
    for (let j = 0; j <= up; j++) for (let i = 0; i <= across; i++) corners.push(corner(i, j))
    const triangles = []
    for (let j = 0; j < up; j++)
      for (let i = 0; i < across; i++) {
        const a = j * (across + 1) + i
        const [b, c, d] = [a + 1, a + across + 1, a + across + 2]
        triangles.push([a, b, d], [a, d, c])
      }
    const remaining = triangles
      .map(([a, b, c]) => (isTurned ? [a, c, b] : [a, b, c]))
      .filter(([a, b, c]) => hypot(...normalOf(corners[a].place, corners[b].place, corners[c].place)) > 1e-12)
    if (isFlat)
      for (const triangle of remaining)
        push(
          triangle.map(k => corners[k]),
          [[0, 1, 2]],
        )
    else push(corners, remaining)
    return mesh
  }

  function push(corners, triangles) {
    const start = mesh.positions.length / 3
    const sums = corners.map(() => [0, 0, 0])
    // Corners at the same place share a normal, so that a seam is not seen.
    const named = new Map()
    const owner = corners.map(({ place }, index) => {
      const name = place.map(x => x.toFixed(5)).join()
      if (!named.has(name)) named.set(name, index)
      return named.get(name)
    })
    for (const [a, b, c] of triangles) {
      const normal = normalOf(corners[a].place, corners[b].place, corners[c].place)
      for (const k of [a, b, c]) sums[owner[k]] = sums[owner[k]].map((x, axis) => x + normal[axis])
      mesh.indices.push(start + a, start + b, start + c)
    }
    corners.forEach(({ place, uv }, index) => {
      const sum = sums[owner[index]]
      const length = hypot(...sum) || 1
      mesh.positions.push(...place)
      mesh.normals.push(...(length === 1 && sum.every(x => x === 0) ? [0, 1, 0] : sum.map(x => x / length)))
      mesh.uvs.push(...uv)
    })
  }

  return { mesh, grid }
}

const same = place => place

function normalOf(a, b, c) {
  const [p, q] = [b.map((x, k) => x - a[k]), c.map((x, k) => x - a[k])]
  return [p[1] * q[2] - p[2] * q[1], p[2] * q[0] - p[0] * q[2], p[0] * q[1] - p[1] * q[0]]
}

/** A curve through points: Catmull and Rom. */
export function curve(points) {
  const at = k => points[Math.min(points.length - 1, Math.max(0, k))]
  return t => {
    const place = t * (points.length - 1)
    const k = Math.min(points.length - 2, Math.floor(place))
    const f = place - k
    return at(k).map((_, axis) => {
      const [a, b, c, d] = [at(k - 1)[axis], at(k)[axis], at(k + 1)[axis], at(k + 2)[axis]]
      return b + 0.5 * f * (c - a + f * (2 * a - 5 * b + 4 * c - d + f * (3 * (b - c) + d - a)))
    })
  }
}

/** A surface that is turned about the y axis: `profile` is a list of [radius, y]. `ripple` changes the radius. */
export function lathe(profile, ripple = () => 1) {
  const along = curve(profile)
  return (u, v) => {
    const [radius, y] = along(v)
    const angle = -u * 2 * PI
    const r = Math.max(0, radius) * ripple(u, v)
    return [r * cos(angle), y, r * sin(angle)]
  }
}

/** A tube along points; `thickness(t)` is its radius. */
export function tube(points, thickness) {
  const along = curve(points)
  return (u, v) => {
    const place = along(v)
    const [before, after] = [along(Math.max(0, v - 0.01)), along(Math.min(1, v + 0.01))]
    const way = unit(after.map((x, k) => x - before[k]))
    const side = unit(cross(way, Math.abs(way[1]) > 0.9 ? [1, 0, 0] : [0, 1, 0]))
    const over = cross(side, way)
    const r = typeof thickness === 'function' ? thickness(v) : thickness
    const angle = u * 2 * PI
    return place.map((x, k) => x + r * (cos(angle) * side[k] + sin(angle) * over[k]))
  }
}

/** A ball with three radii; `bump(x, y, z)` on the unit ball changes them. */
export function ball([rx, ry, rz], bump = () => 1) {
  return (u, v) => {
    const [around, high] = [-u * 2 * PI, (v - 0.5) * PI]
    const p = [cos(high) * cos(around), sin(high), cos(high) * sin(around)]
    const b = bump(...p)
    return [rx * p[0] * b, ry * p[1] * b, rz * p[2] * b]
  }
}

const cross = (p, q) => [p[1] * q[2] - p[2] * q[1], p[2] * q[0] - p[0] * q[2], p[0] * q[1] - p[1] * q[0]]
const unit = p => p.map(x => x / (hypot(...p) || 1))

export const moved =
  (dx, dy, dz) =>
  ([x, y, z]) => [x + dx, y + dy, z + dz]

/** Turns about the axis 0 (x), 1 (y) or 2 (z). */
export function turned(axis, angle) {
  const [s, c] = [sin(angle), cos(angle)]
  return ([x, y, z]) =>
    axis === 0
      ? [x, c * y - s * z, s * y + c * z]
      : axis === 1
        ? [c * x + s * z, y, c * z - s * x]
        : [c * x - s * y, s * x + c * y, z]
}

export const inTurn =
  (...moves) =>
  place =>
    moves.reduce((at, move) => move(at), place)

/** Smooth chance of a place: the same for the same seed. */
export function softNoise(seed) {
  const waves = Array.from({ length: 7 }, (_, k) => {
    const r = n => (Math.abs(Math.sin(seed * 127.1 + k * 311.7 + n * 74.7) * 43758.5453) % 1) * 2 - 1
    const f = 1.2 + k * 0.8
    return { way: [r(1) * f, r(2) * f, r(3) * f], turn: r(4) * PI, size: 1 / (1 + k) }
  })
  return (x, y, z) =>
    waves.reduce(
      (sum, { way, turn, size }) => sum + size * sin(way[0] * x + way[1] * y + way[2] * z + turn),
      0,
    )
}
