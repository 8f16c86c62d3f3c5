// What is heard in each of the six, and how loud (LUFS): under words, and mostly hardly there.
import { add, burst, chance, curve, dull, echoing, noise, shaped, silence, slide, tone } from './ring.mjs'

const each = (list, put) => list.forEach(put)

/** A village without air: one deep even tone of a room, and two wooden ticks. */
function shizuka() {
  const ring = shaped(
    noise(3, { low: 50, high: 130, poles: 3 }),
    curve([
      [0, 0.05],
      [4, 0.09],
      [8, 0.08],
    ]),
  )
  const tick = pitch =>
    tone(
      pitch,
      0.2,
      [
        [1, 1, 0.02],
        [2.41, 0.5, 0.01],
      ],
      0.001,
    )
  add(ring, dull(padded(tick(690)), 2200), 3.4, 0.16)
  add(ring, dull(padded(tick(610)), 1800), 9.1, 0.11)
  return echoing(ring, 0.5)
}

const padded = piece => {
  const ring = silence()
  add(ring, piece, 0)
  return ring
}

/** People close by: bare feet, cloth, a bucket put down, whispering without words. */
function hitobito() {
  const ring = silence()
  const random = chance(81)
  each([0.9, 1.42, 1.98, 2.5, 3.05, 6.6, 7.2, 7.75, 8.35], (second, k) => {
    const foot = burst(20 + k, 0.16, { low: 70, high: 420, decay: 0.035 })
    add(ring, foot, second + random() * 0.03, 0.11 + 0.05 * random())
  })
  each([1.6, 4.3, 4.62, 8.9, 10.1], (second, k) =>
    add(ring, burst(40 + k, 0.5, { low: 900, high: 3800, decay: 0.16, attack: 0.09 }), second, 0.07),
  )
  // A breath has no voice in it: syllables are only noise that opens and closes.
  each(
    [
      [4.9, 9, 1500],
      [5.2, 6, 2100],
      [9.0, 8, 1700],
    ],
    ([second, syllables, pitch], k) => {
      let at = second
      for (let n = 0; n < syllables; n++) {
        const length = 0.09 + random() * 0.1
        const mouth = { low: pitch * (0.6 + random() * 0.3), high: pitch * (1.2 + random() * 0.5) }
        add(
          ring,
          burst(60 + 20 * k + n, length, { ...mouth, decay: 0.08, attack: 0.03 }),
          at,
          0.045 + random() * 0.03,
        )
        at += length + (random() < 0.25 ? 0.16 : 0.02)
      }
    },
  )
  const wood = [
    [1, 1, 0.06],
    [1.83, 0.6, 0.035],
    [2.9, 0.3, 0.02],
  ]
  add(ring, tone(172, 0.4, wood, 0.006), 3.5, 0.11)
  add(ring, tone(181, 0.3, wood, 0.006), 3.63, 0.05)
  add(ring, tone(205, 0.3, wood, 0.006), 10.6, 0.045)
  const room = noise(5, { low: 90, high: 240 })
  return echoing(dull(ring, 5200), 0.3, { seconds: 0.4, size: 0.5 }).map((v, i) => v + room[i] * 0.006)
}

/** The well: single drops, each with a short ring, and long gaps. */
function mizu() {
  const ring = silence()
  const drop = (pitch, length) =>
    slide(
      length,
      share => pitch * (0.82 + 0.34 * share ** 0.6),
      share => Math.exp(-share * 5) * Math.min(1, share * 30),
    )
  each(
    [
      [0.8, 930, 0.5],
      [3.9, 1180, 0.3],
      [4.15, 1460, 0.13],
      [7.6, 820, 0.42],
      [10.2, 1320, 0.2],
    ],
    ([at, pitch, level]) => {
      add(ring, drop(pitch, 0.16), at, level)
      add(
        ring,
        tone(
          pitch * 1.12,
          0.9,
          [
            [1, 0.3, 0.2],
            [1.51, 0.12, 0.12],
          ],
          0.02,
        ),
        at + 0.05,
        level * 0.35,
      )
      add(
        ring,
        burst(Math.round(pitch), 0.03, { low: 1500, high: 6000, decay: 0.006, attack: 0.001 }),
        at,
        level * 0.12,
      )
    },
  )
  const under = shaped(
    noise(9, { low: 140, high: 420, poles: 2 }),
    curve([
      [0, 0.4],
      [5, 1],
      [9, 0.6],
    ]),
  )
  return echoing(ring, 0.9, { seconds: 1.6, size: 1.5 }).map((v, i) => v + under[i] * 0.006)
}

/** Night: one insect, a pause, another; the river far off. */
function yoru() {
  const ring = silence()
  const chirp = (pitch, pulses) => {
    const piece = new Float64Array(silence().length)
    for (let k = 0; k < pulses; k++)
      add(
        piece,
        slide(
          0.022,
          () => pitch,
          share => Math.sin(Math.PI * share) ** 1.5,
        ),
        0.1 + k * 0.034,
        0.6 + 0.4 * Math.sin((Math.PI * (k + 1)) / (pulses + 1)),
      )
    return piece
  }
  each(
    [
      [0.9, 4150, 7, 0.16],
      [2.6, 4150, 6, 0.15],
      [6.3, 4150, 7, 0.17],
      [4.4, 3720, 5, 0.07],
      [8.7, 3720, 5, 0.08],
      [9.6, 4150, 7, 0.12],
    ],
    ([at, pitch, pulses, level]) => add(ring, chirp(pitch, pulses), at, level),
  )
  const river = shaped(
    noise(11, { low: 220, high: 900, poles: 2 }),
    curve([
      [0, 0.7],
      [3, 1],
      [6, 0.75],
      [9, 1],
    ]),
  )
  return echoing(ring, 0.25, { seconds: 0.8, size: 1.2 }).map((v, i) => v + river[i] * 0.016)
}

/** Small bells as bone hears them: muffled, one chime in four seconds. */
function suzu() {
  const ring = silence()
  const small = [
    [1, 1, 0.7],
    [2.02, 0.35, 0.4],
    [2.76, 0.3, 0.3],
    [4.1, 0.12, 0.14],
  ]
  each(
    [
      [0.7, 1240, 0.3],
      [1.06, 1480, 0.12],
      [4.8, 1105, 0.32],
      [8.8, 1395, 0.28],
      [9.05, 1240, 0.1],
      [9.5, 1660, 0.07],
    ],
    ([at, pitch, level]) => {
      add(ring, tone(pitch, 2.2, small, 0.012), at, level)
      add(ring, tone(pitch / 4, 0.8, [[1, 0.4, 0.18]], 0.02), at, level * 0.5)
    },
  )
  return echoing(dull(ring, 1900), 0.4, { seconds: 1.2 })
}

/** Wind at last: grass and bamboo, a cloth, the slow creak of a windmill. */
function asakaze() {
  const gust = curve([
    [0, 0.32],
    [2.4, 0.8],
    [4.2, 0.5],
    [6.6, 1],
    [9.4, 0.6],
    [10.9, 0.36],
  ])
  const leaves = curve([
    [0, 0.15],
    [2.7, 0.7],
    [4.4, 0.3],
    [6.9, 1],
    [9.2, 0.4],
    [10.9, 0.18],
  ])
  const air = shaped(noise(21, { low: 160, high: 520, poles: 2 }), gust)
  const grass = shaped(noise(22, { low: 1700, high: 5200, poles: 2 }), leaves)
  // Blades and leaves: the rustle is not one sound, it comes in grains.
  const grain = dull(noise(23, { low: 6, high: 14, poles: 1 }), 12)
  const ring = silence().map(
    (_, i) => air[i] * 0.1 + grass[i] * 0.045 * Math.min(1.6, 0.55 + 0.5 * Math.abs(grain[i])),
  )
  each([2.5, 2.72, 3.0, 6.5, 6.69, 6.92, 7.25], (at, k) =>
    add(
      ring,
      burst(70 + k, 0.2, { low: 120, high: 900, decay: 0.05, attack: 0.012 }),
      at,
      0.1 + 0.03 * (k % 3),
    ),
  )
  each(
    [
      [3.9, 1],
      [7.9, 0.8],
    ],
    ([at, level]) =>
      add(
        ring,
        slide(
          0.85,
          share => 310 + 60 * Math.sin(share * 3.4) + 9 * Math.sin(share * 130),
          share => Math.sin(Math.PI * share) ** 2 * (0.6 + 0.4 * Math.sin(share * 210)),
        ),
        at,
        level * 0.03,
      ),
  )
  return echoing(ring, 0.12)
}

export const loops = {
  shizuka: { level: -34, sound: shizuka },
  hitobito: { level: -30, sound: hitobito },
  mizu: { level: -30, sound: mizu },
  yoru: { level: -30, sound: yoru },
  suzu: { level: -30, sound: suzu },
  asakaze: { level: -27, sound: asakaze },
}
