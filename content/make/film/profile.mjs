// The dancer, seen from the side and facing right: joints first, then soft limbs. All lengths are in heads.
import { ellipse, shape, stroke } from './brush.mjs'
import { bend, turned } from './figure.mjs'
import { colours, thin } from './paper.mjs'

const LENGTH = { thigh: 1.78, shin: 1.72, spine: 1.95, upper: 1.15, fore: 1.02, hand: 0.5, foot: 0.62 }

/**
 * `feet` (far, near) are `[x, y of the ball, turn of the raised heel]`; `arms` (far, near) turn forward from hanging down.
 * `lean` turns the spine forward, `curl` bends it on its way up; `open` is how far the knees point away from us (0 to 1).
 */
export function jointsAside({
  head: h,
  pelvis,
  lean = 0,
  curl = 0,
  nod = 0,
  feet,
  arms,
  open = 0,
  reach = [],
}) {
  const spine = [pelvis]
  const parts = 6
  for (let i = 1; i <= parts; i++) {
    const angle = lean + curl * (i / parts)
    const [x, y] = spine.at(-1)
    const step = (LENGTH.spine * h) / parts
    spine.push([x + Math.sin(angle) * step, y - Math.cos(angle) * step])
  }
  const neck = spine.at(-1)
  const facing = lean + curl + nod
  const [cx, cy] = turned([0.1 * h, -0.74 * h], facing)
  const shoulder = spine[parts - 1].map((v, k) => (v + neck[k]) / 2)
  const short = 1 - 0.3 * open
  const legOf = ([x, y, heel = 0]) => {
    const back = turned([-LENGTH.foot * h, -0.06 * h], heel)
    const ankle = [x + back[0] + 0.12 * h, y + back[1] - 0.2 * h]
    const { middle, end } = bend(pelvis, ankle, LENGTH.thigh * h * short, LENGTH.shin * h * short, -1)
    const toe = [
      x + 0.22 * h * Math.cos(Math.max(0, -heel)),
      y - 0.07 * h - 0.22 * h * Math.sin(Math.max(0, -heel)),
    ]
    return {
      hip: pelvis,
      knee: middle,
      ankle: end,
      heel: [x + back[0], y + back[1] - 0.06 * h],
      ball: [x, y - 0.08 * h],
      toe,
    }
  }
  const armOf = (turns, i) => {
    if (reach[i]) {
      const { middle, end } = bend(shoulder, reach[i], LENGTH.upper * h, LENGTH.fore * h, 1)
      return [shoulder, middle, end, [end[0] + 0.34 * h, end[1] + 0.14 * h]]
    }
    let [angle, at] = [0, shoulder]
    const bones = [LENGTH.upper, LENGTH.fore, LENGTH.hand]
    return [
      shoulder,
      ...turns.map((turn, bone) => {
        angle += turn
        at = [at[0] + Math.sin(angle) * bones[bone] * h, at[1] + Math.cos(angle) * bones[bone] * h]
        return at
      }),
    ]
  }
  return {
    h,
    pelvis,
    lean,
    curl,
    facing,
    spine,
    neck,
    crown: [neck[0] + cx, neck[1] + cy],
    legs: feet.map(legOf),
    arms: arms.map(armOf),
  }
}

const scaled = (widths, h) => widths.map(width => width * h)

export function drawAside(joints, { accent, tunic = colours.soft, halo = colours.ground, hem = 0.6 }) {
  const [farLeg, nearLeg] = joints.legs
  const [farArm, nearArm] = joints.arms
  return [
    sleeve(farArm, joints.h, thin(tunic, 0.72), halo, thin(colours.skin, 0.8)),
    leg(farLeg, joints.h, thin(colours.ink, 0.72), halo, thin(colours.skin, 0.8)),
    leg(nearLeg, joints.h, colours.ink, halo, colours.skin),
    nape(joints),
    body(joints, tunic, halo, hem),
    sash(joints, accent),
    drawHead(joints, halo),
    sleeve(nearArm, joints.h, tunic, halo, colours.skin),
    cap(joints, tunic),
  ]
}

function leg({ hip, knee, ankle, heel, ball, toe }, h, colour, halo, skin) {
  // A sharply bent knee is round too.
  const middle = [(hip[0] + ankle[0]) / 2, (hip[1] + ankle[1]) / 2]
  const sharp = 0.16 * Math.max(0, 1 - Math.hypot(hip[0] - ankle[0], hip[1] - ankle[1]) / (2.4 * h))
  const inward = ([x, y]) => [x + (middle[0] - x) * sharp, y + (middle[1] - y) * sharp]
  return (
    stroke([ankle, heel], { width: scaled([0.24, 0.24], h), colour: skin, straight: true }) +
    stroke([heel, ball, toe], { width: scaled([0.26, 0.24, 0.14], h), colour: skin, straight: true }) +
    stroke([hip, inward(knee), ankle], {
      steps: 18,
      width: scaled([0.86, 0.76, 0.64, 0.57, 0.6], h),
      colour,
      halo,
      isCut: true,
    })
  )
}

function sleeve([shoulder, elbow, wrist, tip], h, tunic, halo, skin) {
  const cuff = [elbow[0] + (wrist[0] - elbow[0]) * 0.62, elbow[1] + (wrist[1] - elbow[1]) * 0.62]
  return (
    stroke([elbow, wrist, tip], { width: scaled([0.24, 0.2, 0.16, 0.2, 0.09], h), colour: skin, halo }) +
    stroke([shoulder, elbow, cuff], {
      width: scaled([0.42, 0.38, 0.37, 0.4, 0.47], h),
      colour: tunic,
      halo,
      isCut: true,
    })
  )
}

// Beside the spine: `out` heads before (or behind) it, at a share of its height.
function beside({ h, spine, lean, curl }, share, out) {
  const place = Math.max(0, Math.min(share, 1)) * (spine.length - 1)
  const index = Math.min(Math.floor(place), spine.length - 2)
  const part = place - index
  const [a, b] = [spine[index], spine[index + 1]]
  const angle = lean + curl * share
  const below = Math.min(0, share) * LENGTH.spine * h
  return [
    a[0] + (b[0] - a[0]) * part + Math.cos(angle) * out * h + Math.sin(angle) * below,
    a[1] + (b[1] - a[1]) * part + Math.sin(angle) * out * h - Math.cos(angle) * below,
  ]
}

function body(joints, tunic, halo, hem) {
  const at = (share, out) => beside(joints, share, out)
  const low = -hem / LENGTH.spine
  return shape(
    [
      at(0.98, 0.12),
      at(0.8, 0.4),
      at(0.62, 0.48),
      at(0.3, 0.38),
      at(0, 0.5),
      at(low, 0.54),
      at(low - 0.02, 0),
      at(low, -0.58),
      at(0, -0.52),
      at(0.3, -0.32),
      at(0.62, -0.44),
      at(0.86, -0.38),
      at(1, -0.14),
    ],
    { colour: tunic, halo },
  )
}

function sash(joints, accent) {
  const { h } = joints
  const at = (share, out) => beside(joints, share, out)
  const end = points => stroke(points, { width: scaled([0.11, 0.16, 0.12], h), colour: accent, isCut: true })
  const [kx, ky] = at(0.22, -0.3)
  return [
    end([
      [kx, ky],
      [kx - 0.12 * h, ky + 0.3 * h],
      [kx - 0.14 * h, ky + 0.72 * h],
    ]),
    stroke([at(0.235, -0.29), at(0.225, 0), at(0.235, 0.33)], { width: 0.26 * h, colour: accent }),
    ellipse(kx - 0.02 * h, ky, 0.1 * h, 0.13 * h, { colour: accent }),
  ]
}

function cap(joints, tunic) {
  const { h, arms } = joints
  const [x, y] = arms[1][0]
  return ellipse(x, y + 0.02 * h, 0.2 * h, 0.2 * h, { colour: tunic })
}

function nape({ h, neck, crown }) {
  const down = [neck[0] - 0.02 * h, neck[1] + 0.12 * h]
  return stroke([[(neck[0] + crown[0]) / 2, (neck[1] + crown[1]) / 2], neck, down], {
    width: scaled([0.3, 0.3, 0.4], h),
    colour: colours.skin,
  })
}

export function drawHead({ h, facing, crown }, halo) {
  const at = (x, y) => {
    const [dx, dy] = turned([x * h, y * h], facing)
    return [crown[0] + dx, crown[1] + dy]
  }
  const face = [
    [-0.1, -0.36],
    [0.2, -0.4],
    [0.36, -0.2],
    [0.38, -0.06],
    [0.455, 0.1],
    [0.37, 0.15],
    [0.385, 0.24],
    [0.35, 0.3],
    [0.34, 0.42],
    [0.2, 0.48],
    [0.02, 0.34],
    [-0.12, 0.2],
  ]
  const hair = [
    [0.34, -0.26],
    [0.2, -0.46],
    [-0.08, -0.52],
    [-0.36, -0.36],
    [-0.44, -0.06],
    [-0.36, 0.22],
    [-0.2, 0.36],
    [-0.08, 0.3],
    [-0.06, 0.12],
    [0.06, -0.02],
    [0.16, -0.2],
  ]
  const bun = at(-0.34, -0.4)
  return [
    shape(
      face.map(point => at(...point)),
      { colour: colours.skin, halo },
    ),
    shape(
      hair.map(point => at(...point)),
      { colour: colours.ink },
    ),
    ellipse(...bun, 0.2 * h, 0.18 * h, { colour: colours.ink, halo, haloWidth: 3 }),
    stroke([at(0.25, 0.0), at(0.33, 0.01)], { width: 0.035 * h, colour: colours.ink, straight: true }),
    stroke([at(-0.02, 0.02), at(0.0, 0.12)], {
      width: scaled([0.1, 0.06], h),
      colour: colours.skin,
      straight: true,
    }),
  ]
}
