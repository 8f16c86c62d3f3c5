import { colours, dot, stroke, wash } from './ink.mjs'

/** Somebody in sonkyo, seen from the side and turned a little: low, upright, on the balls of the feet. */
export function squatting(x, y, scale, { hands = 'knees', belt = true, knot = true } = {}) {
  const at = points => points.map(([px, py]) => [x + px * scale, y + py * scale])
  const line = (points, width, more) => stroke(at(points), { width: width * scale, ...more })
  const robe = at([
    [-26, -72],
    [-4, -86],
    [22, -74],
    [30, -40],
    [58, -26],
    [60, -10],
    [22, -2],
    [-34, -2],
    [-40, -22],
    [-32, -44],
  ])
  return [
    wash(robe, { fill: '#e9e1cf' }),
    // Back, chest, thighs, shins.
    line(
      [
        [-6, -88],
        [-24, -70],
        [-33, -44],
        [-40, -20],
        [-30, -4],
      ],
      6,
    ),
    line(
      [
        [2, -86],
        [20, -74],
        [27, -52],
        [29, -38],
      ],
      5,
    ),
    line(
      [
        [-34, -16],
        [-4, -30],
        [30, -38],
        [58, -26],
      ],
      6,
    ),
    line(
      [
        [58, -26],
        [60, -14],
        [50, 2],
        [46, 8],
      ],
      5.5,
    ),
    line(
      [
        [-30, -4],
        [0, -10],
        [34, -14],
        [54, -10],
      ],
      4,
    ),
    line(
      [
        [46, 8],
        [56, 10],
        [66, 9],
      ],
      5,
    ),
    line(
      [
        [-30, -4],
        [-26, 4],
        [-18, 8],
        [-6, 9],
      ],
      5,
    ),
    belt &&
      line(
        [
          [-36, -38],
          [-14, -32],
          [12, -34],
          [28, -40],
        ],
        6.5,
        { fill: colours.seal, begin: 0.9, end: 0.8 },
      ),
    belt &&
      line(
        [
          [-34, -36],
          [-44, -24],
          [-42, -14],
        ],
        4,
        { fill: colours.seal },
      ),
    // Head, hair, the knot of hair.
    wash(
      at([
        [-10, -112],
        [4, -122],
        [17, -114],
        [18, -98],
        [8, -88],
        [-6, -92],
      ]),
      { fill: '#f3ead8' },
    ),
    line(
      [
        [16, -114],
        [20, -104],
        [17, -94],
        [8, -88],
        [-3, -90],
      ],
      3.4,
    ),
    line(
      [
        [-4, -90],
        [-13, -100],
        [-10, -114],
        [4, -123],
        [18, -114],
      ],
      8,
      { end: 0.5 },
    ),
    knot &&
      line(
        [
          [-4, -122],
          [-10, -132],
          [-2, -136],
          [4, -128],
        ],
        7,
        { end: 0.6 },
      ),
    line(
      [
        [11, -106],
        [15, -107],
      ],
      2.4,
      { end: 0.8 },
    ),
    line(
      [
        [10, -95],
        [15, -96],
      ],
      1.8,
      { end: 0.8 },
    ),
    hands === 'knees'
      ? [
          line(
            [
              [2, -78],
              [12, -58],
              [34, -44],
              [52, -32],
            ],
            6,
          ),
          line(
            [
              [50, -34],
              [58, -32],
              [62, -27],
            ],
            4.4,
          ),
        ]
      : [
          line(
            [
              [4, -78],
              [16, -62],
              [28, -60],
            ],
            6,
          ),
          line(
            [
              [8, -74],
              [22, -70],
              [30, -64],
            ],
            5,
          ),
          line(
            [
              [27, -68],
              [32, -62],
              [27, -56],
            ],
            4.4,
          ),
        ],
    dot(x - 7 * scale, y + 8 * scale, 3 * scale),
  ]
}
