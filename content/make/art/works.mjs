// The six works: each a function that adds its surfaces to a mesh.
import { ball, inTurn, lathe, moved, softNoise, tube, turned } from './mesh.mjs'

const { sin, cos, PI, abs, min, max } = Math
const tubes = { across: 10, up: 14 }

/** Light from above, as a wash that is thinner there. */
const washed =
  (from, to, least = 0.25, most = 0.85) =>
  (_u, _v, [, y]) =>
    least + (most - least) * min(1, max(0, (y - from) / (to - from)))

function kazaguruma({ grid }) {
  const centre = [0, 0.27, 0.024]
  const move = moved(...centre)
  for (let k = 0; k < 8; k++) {
    const angle = (k / 8) * 2 * PI
    const blade = (u, v) => {
      const r = 0.018 + 0.115 * v ** 0.9
      const turn = angle + (u - 0.25) * (0.78 - 0.2 * v) + 0.25 * v
      return [r * cos(turn), r * sin(turn), 0.004 + 0.036 * sin(PI * u) * v - 0.012 * u]
    }
    const material = k % 2 === 0 ? 'shu' : 'paper'
    grid(blade, { across: 7, up: 9, material, move, repeat: 1, shade: (u, v) => 0.35 + 0.5 * v - 0.25 * u })
  }
  grid(ball([0.015, 0.015, 0.012]), { across: 14, up: 10, material: 'gold', move: moved(0, 0.27, 0.032) })
  grid(
    tube(
      [
        [0, 0.27, -0.012],
        [0, 0.27, 0.03],
      ],
      0.004,
    ),
    { ...tubes, up: 2, material: 'ink' },
  )
  const stick = [
    [0, 0, 0],
    [0.003, 0.1, 0],
    [-0.002, 0.2, 0],
    [0, 0.29, 0],
  ]
  grid(
    tube(stick, v => 0.0065 - 0.0015 * v),
    { across: 10, up: 12, material: 'wood', shade: washed(0, 0.3) },
  )
  grid(
    lathe([
      [0, 0],
      [0.062, 0.001],
      [0.066, 0.008],
      [0.05, 0.02],
      [0.018, 0.03],
      [0.008, 0.034],
      [0, 0.034],
    ]),
    {
      across: 30,
      up: 14,
      material: 'stone',
      shade: washed(0, 0.035, 0.3, 0.8),
    },
  )
  const streamer = side => [
    [0, 0.262, 0.02],
    [0.02 * side, 0.21, 0.03],
    [0.034 * side, 0.17, 0.02],
    [0.026 * side, 0.12, 0.034],
  ]
  for (const side of [-1, 1])
    grid(
      tube(streamer(side), v => 0.0028 + 0.001 * sin(9 * v)),
      { ...tubes, across: 6, material: 'shu' },
    )
}

function suzu({ grid }) {
  const sag = [
    [0, 0],
    [0.05, 0.012],
    [0.087, 0.05],
    [0.094, 0.088],
    [0.097, 0.092],
    [0.097, 0.1],
    [0.094, 0.104],
    [0.083, 0.15],
    [0.05, 0.182],
    [0.018, 0.192],
    [0, 0.193],
  ]
  const light = (u, v) => 0.3 + 0.4 * v + 0.2 * sin(u * 2 * PI + 0.6)
  grid(lathe(sag), { across: 36, up: 30, material: 'gold', shade: light, move: moved(0, 0.006, 0) })
  const slot = Array.from({ length: 13 }, (_, k) => {
    const angle = PI + (k / 12) * PI
    return [0.091 * cos(angle), 0.1 + 0.096 * sin(angle), 0]
  })
  grid(tube(slot, 0.0052), { across: 8, up: 36, material: 'ink', shade: 0.1, move: moved(0, 0.003, 0) })
  for (const side of [-1, 1])
    grid(ball([0.011, 0.014, 0.014]), {
      across: 12,
      up: 8,
      material: 'ink',
      shade: 0.1,
      move: moved(0.0905 * side, 0.1, 0),
    })
  const ring = Array.from({ length: 17 }, (_, k) => [
    0.02 * cos((k / 16) * 2 * PI),
    0.214 + 0.02 * sin((k / 16) * 2 * PI),
    0,
  ])
  grid(tube(ring, 0.0045), { across: 10, up: 32, material: 'gold', shade: 0.5 })
  const bow = side => [
    [0, 0.238, 0],
    [0.035 * side, 0.268, 0.016],
    [0.07 * side, 0.262, 0.01],
    [0.06 * side, 0.232, -0.004],
    [0.02 * side, 0.232, 0.006],
    [0, 0.238, 0.002],
  ]
  const tail = side => [
    [0, 0.236, 0.004],
    [0.03 * side, 0.214, 0.03],
    [0.058 * side, 0.186, 0.07],
    [0.072 * side, 0.13, 0.082],
    [0.082 * side, 0.09, 0.09],
  ]
  const cord = {
    across: 8,
    up: 22,
    material: 'shu',
    repeat: 6,
    shade: (u, v) => 0.45 + 0.3 * sin(u * 2 * PI) + 0.12 * sin(v * 70),
  }
  for (const side of [-1, 1]) {
    grid(tube(bow(side), 0.0062), cord)
    grid(
      tube(tail(side), v => (v > 0.93 ? 0.009 : 0.0058)),
      cord,
    )
  }
  grid(ball([0.013, 0.012, 0.012]), { across: 14, up: 10, material: 'shu', move: moved(0, 0.238, 0.004) })
}

function utsuwa({ grid }) {
  const noise = softNoise(5)
  const ripple = (u, v) => 1 + 0.014 * noise(3 * cos(u * 2 * PI), 2.4 * v, 3 * sin(u * 2 * PI))
  const rim = u => 0.006 * sin(u * 4 * PI + 0.7) + 0.004 * sin(u * 6 * PI)
  const outside = lathe(
    [
      [0, 0],
      [0.044, 0],
      [0.047, 0.005],
      [0.047, 0.016],
      [0.064, 0.028],
      [0.088, 0.062],
      [0.094, 0.1],
      [0.09, 0.132],
      [0.092, 0.146],
    ],
    ripple,
  )
  const inside = lathe(
    [
      [0.092, 0.146],
      [0.088, 0.147],
      [0.085, 0.132],
      [0.088, 0.1],
      [0.082, 0.066],
      [0.056, 0.036],
      [0, 0.03],
    ],
    (u, v) => ripple(u, 1 - v),
  )
  const rimmed = surface => (u, v) => {
    const [x, y, z] = surface(u, v)
    return [x, y + rim(u) * max(0, (y - 0.05) / 0.1), z]
  }
  // The glaze runs down and stops, at another height all round.
  const glaze = u => 0.062 + 0.02 * noise(2.6 * cos(u * 2 * PI), 0, 2.6 * sin(u * 2 * PI))
  grid(rimmed(outside), {
    across: 48,
    up: 30,
    material: 'ink',
    repeat: 3,
    shade: (u, _v, [, y]) => {
      const f = min(1, max(0, (y - glaze(u)) / 0.014))
      return 0.95 + (0.1 + (y - 0.06) * 3 - 0.95) * f * f * (3 - 2 * f)
    },
  })
  grid(rimmed(inside), {
    across: 48,
    up: 14,
    material: 'paper',
    repeat: 3,
    shade: (_u, _v, [, y]) => 0.25 + y * 4,
  })
  const water = (u, v) => [
    0.0865 * v * cos(-u * 2 * PI),
    0.098 + 0.0012 * sin(v * 22) * (1 - v),
    0.0865 * v * sin(-u * 2 * PI),
  ]
  grid(water, {
    across: 40,
    up: 12,
    material: 'ai',
    shade: (_u, v) => 0.45 + 0.3 * sin(v * 22),
    isTurned: true,
  })
  const leaf = (u, v) => [
    0.03 * (v - 0.5),
    0.101 + 0.003 * abs(u - 0.5),
    (u - 0.5) * 0.022 * sin(PI * v) ** 0.8,
  ]
  grid(leaf, {
    across: 6,
    up: 10,
    material: 'moss',
    move: inTurn(turned(1, 0.7), moved(0.022, 0, 0.014)),
    shade: (u, v) => 0.5 + 0.4 * abs(u - 0.5) + 0.1 * v,
  })
}

function tsumiishi({ grid }) {
  const stones = [
    { size: [0.098, 0.045, 0.08], at: [0, 0.042, 0], seed: 2, lean: 0.05 },
    { size: [0.07, 0.036, 0.062], at: [0.012, 0.116, 0.004], seed: 9, lean: -0.12 },
    { size: [0.056, 0.03, 0.048], at: [-0.006, 0.178, -0.003], seed: 4, lean: 0.1 },
    { size: [0.037, 0.024, 0.034], at: [0.006, 0.229, 0.002], seed: 13, lean: -0.08 },
    { size: [0.021, 0.017, 0.02], at: [0, 0.267, 0], seed: 7, lean: 0.1 },
  ]
  for (const { size, at, seed, lean } of stones) {
    const noise = softNoise(seed)
    const bump = (x, y, z) => 1 + 0.035 * noise(1.6 * x, 1.6 * y, 1.6 * z)
    const vein = (_u, _v, [x, y, z]) =>
      0.48 + ((0.9 * (y - at[1])) / size[1]) * 0.35 + 0.16 * noise(x * 60, y * 90, z * 60)
    grid(ball(size, bump), {
      across: 24,
      up: 14,
      material: 'stone',
      repeat: 3,
      move: inTurn(turned(2, lean), moved(...at)),
      shade: vein,
    })
  }
  const noise = softNoise(2)
  const cap = (u, v) => {
    const [around, high] = [
      -u * 2 * PI,
      (0.5 - 0.3 * v * (1 + 0.25 * noise(2 * cos(u * 6.283), 1, 2 * sin(u * 6.283)))) * PI,
    ]
    const p = [cos(high) * cos(around), sin(high), cos(high) * sin(around)]
    const b = 1.04 - 0.05 * v ** 4 + 0.035 * noise(1.6 * p[0], 1.6 * p[1], 1.6 * p[2])
    return [0.098 * p[0] * b, 0.045 * p[1] * b, 0.08 * p[2] * b]
  }
  grid(cap, {
    across: 30,
    up: 6,
    material: 'moss',
    repeat: 4,
    move: inTurn(turned(2, 0.05), moved(0, 0.0415, 0)),
    shade: (u, v) => 0.4 + 0.4 * v + 0.15 * sin(u * 40),
    isTurned: true,
  })
  grid(
    tube(
      [
        [0, 0.28, 0],
        [0.002, 0.295, 0],
        [0, 0.312, 0.002],
      ],
      0.0016,
    ),
    { ...tubes, across: 6, up: 6, material: 'moss' },
  )
  for (const side of [-1, 1]) {
    const leaf = (u, v) => [
      side * 0.03 * v,
      0.012 * sin(2.2 * v) + 0.004 * abs(u - 0.5),
      (u - 0.5) * 0.02 * sin(PI * v ** 0.8),
    ]
    grid(leaf, {
      across: 4,
      up: 8,
      material: 'moss',
      move: moved(0, 0.31, 0.002),
      shade: (_u, v) => 0.5 + 0.4 * v,
    })
  }
}

function sonkyo({ grid }) {
  const body = { across: 13, up: 12, material: 'ink', repeat: 2 }
  const inked = washed(0.02, 0.3, 0.12, 0.62)
  grid(
    lathe([
      [0, 0.012],
      [0.132, 0.011],
      [0.14, 0.006],
      [0.134, 0],
      [0, 0],
    ]),
    { across: 44, up: 12, material: 'paper', repeat: 3, shade: 0.75 },
  )
  grid(
    lathe([
      [0, 0.088],
      [0.046, 0.09],
      [0.062, 0.112],
      [0.052, 0.146],
      [0.056, 0.186],
      [0.066, 0.214],
      [0.05, 0.236],
      [0.02, 0.244],
      [0.018, 0.258],
      [0, 0.26],
    ]),
    {
      ...body,
      across: 24,
      up: 24,
      shade: inked,
      move: ([x, y, z]) => [x * 1.12, y, z * 0.82],
    },
  )
  grid(ball([0.034, 0.04, 0.036]), { ...body, shade: inked, move: moved(0, 0.292, 0.004) })
  grid(ball([0.013, 0.011, 0.013]), { ...body, across: 12, up: 8, shade: 0.1, move: moved(0, 0.337, -0.004) })
  const sash = Array.from({ length: 17 }, (_, k) => [
    0.062 * cos((k / 16) * 2 * PI),
    0.14,
    0.046 * sin((k / 16) * 2 * PI),
  ])
  grid(tube(sash, 0.0095), {
    across: 8,
    up: 34,
    material: 'shu',
    repeat: 4,
    shade: (u, v) => 0.5 + 0.3 * sin(u * 6.28) + 0.08 * sin(v * 60),
  })
  grid(
    tube(
      [
        [0, 0.138, 0.05],
        [0.004, 0.1, 0.062],
        [-0.006, 0.06, 0.058],
      ],
      v => 0.011 - 0.003 * v,
    ),
    { ...tubes, material: 'shu', shade: (u, v) => 0.55 + 0.2 * sin(u * 6.28) - 0.2 * v },
  )
  for (const side of [-1, 1]) {
    const knee = [0.112 * side, 0.108, 0.072]
    grid(
      tube([[0.026 * side, 0.108, -0.004], [0.066 * side, 0.114, 0.03], knee], v => 0.034 - 0.011 * v),
      { ...body, shade: inked },
    )
    grid(ball([0.026, 0.025, 0.026]), { ...body, across: 14, up: 10, shade: inked, move: moved(...knee) })
    grid(
      tube(
        [knee, [0.098 * side, 0.07, 0.046], [0.056 * side, 0.036, 0.008]],
        v => 0.024 - 0.01 * v + 0.006 * sin(PI * v),
      ),
      { ...body, shade: inked },
    )
    // On the balls of the feet: the heels are up.
    grid(
      tube(
        [
          [0.052 * side, 0.044, -0.006],
          [0.06 * side, 0.026, 0.016],
          [0.074 * side, 0.016, 0.038],
        ],
        v => 0.014 - 0.003 * v,
      ),
      { ...body, across: 12, up: 10, shade: inked },
    )
    grid(ball([0.014, 0.006, 0.018]), {
      ...body,
      across: 12,
      up: 8,
      shade: inked,
      move: inTurn(turned(1, 0.6 * side), moved(0.08 * side, 0.017, 0.048)),
    })
    grid(
      tube(
        [
          [0.062 * side, 0.212, 0],
          [0.106 * side, 0.19, 0.006],
          [0.124 * side, 0.158, 0.034],
          [0.112 * side, 0.136, 0.066],
        ],
        v => 0.019 - 0.008 * v,
      ),
      { ...body, shade: inked },
    )
    grid(ball([0.014, 0.012, 0.017]), {
      ...body,
      across: 12,
      up: 8,
      shade: inked,
      move: moved(0.11 * side, 0.136, 0.076),
    })
  }
}

function orinami({ grid }) {
  const swell = [
    [-0.15, 0.012],
    [-0.105, 0.02],
    [-0.068, 0.05],
    [-0.036, 0.104],
    [0.004, 0.158],
    [0.052, 0.186],
    [0.096, 0.172],
    [0.114, 0.136],
    [0.096, 0.108],
    [0.066, 0.112],
    [0.058, 0.134],
  ]
  const zigzag = k => (k % 2 === 0 ? 0 : 1)
  const folds = 12
  const sheet = (u, v) => {
    const k = Math.round(v * (swell.length - 1))
    const [x, y] = swell[k]
    const place = Math.round(u * folds)
    const z = (u - 0.5) * 0.24
    const fold = zigzag(place) * (0.007 + 0.006 * (k / swell.length))
    const lean = 0.16 * z + 0.03 * cos(u * PI * 2) * (k / swell.length)
    return [x + fold + lean * (y / 0.19), y * (1 - 0.3 * (2 * u - 1) ** 2) + fold * 0.5, z]
  }
  grid(sheet, {
    across: folds,
    up: swell.length - 1,
    material: 'ai',
    isFlat: true,
    repeat: 1,
    shade: (u, v) => 0.12 + 0.85 * v ** 1.5 + 0.12 * zigzag(Math.round(u * folds)),
  })
  const low = (u, v) => {
    const [i, k] = [Math.round(u * 12), Math.round(v * 5)]
    return [-0.17 + u * 0.33, 0.004 + 0.013 * ((i + k) % 2) * (i > 0 && i < 12 ? 1 : 0.3), (v - 0.5) * 0.27]
  }
  grid(low, {
    across: 12,
    up: 5,
    material: 'ai',
    isFlat: true,
    isTurned: true,
    shade: (u, v) => 0.3 + 0.3 * ((Math.round(u * 12) + Math.round(v * 5)) % 2),
  })
  for (const [x, y, z] of [
    [0.124, 0.122, -0.05],
    [0.128, 0.1, 0.03],
    [0.09, 0.09, -0.01],
    [0.108, 0.082, 0.066],
    [0.136, 0.142, 0.006],
  ])
    grid(ball([0.006, 0.006, 0.006]), {
      across: 5,
      up: 3,
      material: 'paper',
      isFlat: true,
      shade: 0.9,
      move: moved(x, y, z),
    })
  // A boat of paper, as children fold it.
  const hull = (u, v) => {
    const k = Math.round(u * 4)
    const [x, open] = [
      [-0.05, 0],
      [-0.024, 0.016],
      [0, 0.02],
      [0.024, 0.016],
      [0.05, 0],
    ][k]
    const side = [1, 0.35, -0.35, -1][Math.round(v * 3)]
    return [
      x * (0.7 + 0.3 * abs(side)),
      0.026 * abs(side) ** 1.4 + (k === 0 || k === 4 ? 0.012 * abs(side) : 0),
      open * side,
    ]
  }
  const afloat = inTurn(turned(2, 0.16), turned(1, 0.5), moved(-0.082, 0.042, 0.05))
  grid(hull, {
    across: 4,
    up: 3,
    material: 'shu',
    isFlat: true,
    repeat: 1,
    move: afloat,
    shade: (_u, v) => 0.45 + 0.35 * abs(v - 0.5),
  })
  const sail = (u, v) => [(u - 0.5) * 0.05 * (1 - v), 0.006 + 0.046 * v, 0.003 * sin(PI * u)]
  grid(sail, {
    across: 2,
    up: 2,
    material: 'paper',
    isFlat: true,
    repeat: 1,
    move: afloat,
    shade: (_u, v) => 0.55 + 0.4 * v,
  })
}

export const works = { kazaguruma, suzu, utsuwa, tsumiishi, sonkyo, orinami }
