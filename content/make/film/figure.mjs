// The dancer, seen from behind: joints first, then soft limbs of ink around them. All lengths are in heads.
import { ellipse, shape, stroke } from './brush.mjs'
import { colours } from './paper.mjs'

const LENGTH = {
  thigh: 1.78,
  shin: 1.72,
  spine: 1.95,
  shoulder: 0.68,
  hip: 0.34,
  upper: 1.15,
  fore: 1.02,
  hand: 0.5,
}

/** Where the middle joint of two bones is, and how far the end reaches; `turn` below 1: it bends partly away from us. */
export function bend(from, to, first, second, side, turn = 1) {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const away = Math.hypot(dx, dy) || 1e-6
  const reach = Math.min(away, (first + second) * 0.999)
  const [ux, uy] = [dx / away, dy / away]
  const along = (first * first - second * second + reach * reach) / (2 * reach)
  const out = Math.sqrt(Math.max(0, first * first - along * along)) * side * turn
  return {
    middle: [from[0] + ux * along - uy * out, from[1] + uy * along + ux * out],
    end: [from[0] + ux * reach, from[1] + uy * reach],
  }
}

export const turned = ([x, y], angle) => [
  x * Math.cos(angle) - y * Math.sin(angle),
  x * Math.sin(angle) + y * Math.cos(angle),
]

/** How high the pelvis is over the feet with the knees straight, in heads. */
export const standing = LENGTH.thigh + LENGTH.shin + 0.22

/**
 * `pelvis` and the feet `[x, y, heel off the ground]` stand on the page; `lean` and `tilt` are radians. An arm is the
 * turns of upper arm, forearm and hand, outward from hanging down; a hand in `reach` stands on the page instead.
 */
export function jointsBehind({
  head: h,
  pelvis,
  lean = 0,
  tilt = 0,
  sway = 0,
  feet,
  arms,
  reach = [],
  shrug = [0, 0],
}) {
  const upright = ([x, y]) => {
    const curve = sway * Math.sin((Math.PI * Math.min(0, y)) / -LENGTH.spine)
    const [dx, dy] = turned([(x + curve) * h, y * h], lean)
    return [pelvis[0] + dx, pelvis[1] + dy]
  }
  const legOf = (i, sign) => {
    const hip = upright([sign * LENGTH.hip, 0.05])
    const [footX, footY, heel = 0] = feet[i]
    const ankle = [footX, footY - (0.2 + heel) * h]
    const { middle: knee, end } = bend(hip, ankle, LENGTH.thigh * h, LENGTH.shin * h, -sign, 0.42)
    return { hip, knee, ankle: end, toe: [footX + sign * 0.14 * h, footY - 0.05 * h] }
  }
  const armOf = (i, sign, shoulder) => {
    if (reach[i]) {
      const { middle, end } = bend(shoulder, reach[i], LENGTH.upper * h, LENGTH.fore * h, sign, 0.7)
      return [shoulder, middle, end, [end[0] + sign * 0.1 * h, end[1] + 0.2 * h]]
    }
    let angle = 0
    let at = shoulder
    const bones = [LENGTH.upper, LENGTH.fore, LENGTH.hand]
    return [
      shoulder,
      ...arms[i].map((turn, bone) => {
        angle += turn
        at = [at[0] + sign * Math.sin(angle) * bones[bone] * h, at[1] + Math.cos(angle) * bones[bone] * h]
        return at
      }),
    ]
  }
  const side = (i, sign) => {
    const shoulder = upright([sign * LENGTH.shoulder, -LENGTH.spine + 0.26 - shrug[i]])
    return { ...legOf(i, sign), shoulder, arm: armOf(i, sign, shoulder) }
  }
  const neck = upright([0, -LENGTH.spine])
  const [hx, hy] = turned([0, -0.74 * h], lean + tilt)
  return {
    h,
    lean,
    tilt,
    upright,
    left: side(0, -1),
    right: side(1, 1),
    neck,
    crown: [neck[0] + hx, neck[1] + hy],
  }
}

const scaled = (widths, h) => widths.map(width => width * h)

/** → what is drawn, undermost first; `tunic` is the colour of the upper body. */
export function drawBehind(joints, { accent, tunic = colours.soft, halo = colours.ground }) {
  const sides = [joints.left, joints.right]
  return [
    sides.map(side => leg(side, joints.h, halo)),
    body(joints, tunic, halo),
    sash(joints, accent),
    sides.map(({ arm }) => sleeve(arm, joints.h, tunic, halo)),
    sides.map(({ shoulder }, i) => shoulderCap(joints, shoulder, i ? 1 : -1, tunic)),
    nape(joints),
    head(joints, halo),
  ]
}

function leg({ hip, knee, ankle, toe }, h, halo) {
  const heel = [ankle[0], ankle[1] + 0.1 * h]
  return (
    stroke([heel, toe], { width: scaled([0.26, 0.3], h), colour: colours.skin, straight: true }) +
    stroke([hip, knee, ankle], {
      width: scaled([0.72, 0.66, 0.58, 0.56, 0.6], h),
      colour: colours.ink,
      halo,
      isCut: true,
    })
  )
}

function sleeve([shoulder, elbow, wrist, tip], h, tunic, halo) {
  const cuff = [elbow[0] + (wrist[0] - elbow[0]) * 0.62, elbow[1] + (wrist[1] - elbow[1]) * 0.62]
  return (
    stroke([elbow, wrist, tip], {
      width: scaled([0.24, 0.2, 0.16, 0.2, 0.09], h),
      colour: colours.skin,
      halo,
    }) +
    stroke([shoulder, elbow, cuff], {
      width: scaled([0.4, 0.37, 0.36, 0.4, 0.47], h),
      colour: tunic,
      halo,
      isCut: true,
    })
  )
}

// The sleeve's rim of bare paper ends where the shoulder begins.
function shoulderCap({ h, neck }, shoulder, sign, tunic) {
  return stroke(
    [
      [neck[0] + sign * 0.2 * h, neck[1] + 0.24 * h],
      [(neck[0] + shoulder[0]) / 2 + sign * 0.1 * h, (neck[1] + shoulder[1]) / 2 + 0.1 * h],
      [shoulder[0] + sign * 0.005 * h, shoulder[1] + 0.02 * h],
    ],
    { width: scaled([0.3, 0.36, 0.385], h), colour: tunic },
  )
}

function body({ h, upright, left, right, neck }, tunic, halo) {
  const at = (x, y) => upright([x, y])
  const outline = [
    [neck[0] - 0.16 * h, neck[1] + 0.06 * h],
    [left.shoulder[0] + 0.04 * h, left.shoulder[1] - 0.15 * h],
    [left.shoulder[0] - 0.02 * h, left.shoulder[1] + 0.16 * h],
    at(-0.56, -1.05),
    at(-0.5, -0.5),
    at(-0.62, 0.1),
    at(-0.68, 0.6),
    at(0, 0.68),
    at(0.68, 0.6),
    at(0.62, 0.1),
    at(0.5, -0.5),
    at(0.56, -1.05),
    [right.shoulder[0] + 0.02 * h, right.shoulder[1] + 0.16 * h],
    [right.shoulder[0] - 0.04 * h, right.shoulder[1] - 0.15 * h],
    [neck[0] + 0.16 * h, neck[1] + 0.06 * h],
  ]
  return [
    shape(outline, { colour: tunic, halo }),
    stroke([at(0, -1.5), at(0.015, -1.1), at(0, -0.7)], {
      width: [0.02 * h, 0.045 * h, 0.01 * h],
      colour: colours.pale,
    }),
  ]
}

function nape({ h, neck, crown }) {
  const down = [neck[0] + (neck[0] - crown[0]) * 0.12, neck[1] + 0.1 * h]
  return stroke([[(neck[0] + crown[0]) / 2, (neck[1] + crown[1]) / 2], neck, down], {
    width: scaled([0.27, 0.28, 0.3], h),
    colour: colours.skin,
  })
}

function sash({ h, upright }, accent) {
  const at = (x, y) => upright([x, y])
  const end = points => stroke(points, { width: scaled([0.12, 0.17, 0.13], h), colour: accent, isCut: true })
  return [
    stroke([at(-0.44, -0.5), at(-0.2, -0.46), at(0.2, -0.46), at(0.44, -0.5)], {
      width: 0.26 * h,
      colour: accent,
    }),
    end([at(0.03, -0.44), at(0.1, -0.1), at(0.09, 0.34)]),
    end([at(-0.01, -0.44), at(-0.08, -0.14), at(-0.12, 0.18)]),
    ellipse(...at(0.01, -0.44), 0.12 * h, 0.1 * h, { colour: accent }),
  ]
}

function head({ h, lean, tilt, crown }, halo) {
  const at = (x, y) => {
    const [dx, dy] = turned([x * h, y * h], lean + tilt)
    return [crown[0] + dx, crown[1] + dy]
  }
  const ears = [at(-0.37, 0.08), at(0.37, 0.08)].map(([x, y]) =>
    ellipse(x, y, 0.07 * h, 0.11 * h, { colour: colours.skin }),
  )
  const bun = at(0, -0.4)
  return [
    ears,
    shape(
      [
        at(0, -0.5),
        at(-0.36, -0.22),
        at(-0.35, 0.14),
        at(-0.18, 0.42),
        at(0, 0.5),
        at(0.18, 0.42),
        at(0.35, 0.14),
        at(0.36, -0.22),
      ],
      {
        colour: colours.ink,
        halo,
      },
    ),
    ellipse(bun[0], bun[1], 0.2 * h, 0.17 * h, { colour: colours.ink, halo, haloWidth: 3 }),
  ]
}
