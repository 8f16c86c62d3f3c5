import { squatting } from './figure.mjs'
import { colours, dot, ring, stroke, wash } from './ink.mjs'

export const [width, height] = [400, 300]
const { soft, seal, leaf } = colours

const tall = { begin: 0.8, end: 0.7 }
const pine = (x, y, tufts) => [
  stroke(
    [
      [x, y + 96],
      [x + 6, y + 64],
      [x - 8, y + 36],
      [x + 4, y + 4],
    ],
    { width: 10, end: 0.4 },
  ),
  stroke(
    [
      [x - 4, y + 46],
      [x - 22, y + 34],
      [x - 36, y + 32],
    ],
    { width: 5 },
  ),
  stroke(
    [
      [x, y + 30],
      [x + 20, y + 20],
      [x + 34, y + 20],
    ],
    { width: 5 },
  ),
  [
    [x + 4, y],
    [x - 38, y + 28],
    [x + 36, y + 16],
    [x + 2, y + 22],
  ]
    .slice(0, tufts)
    .map(([cx, cy]) => [
      wash(
        [
          [cx - 22, cy + 4],
          [cx - 8, cy - 11],
          [cx + 12, cy - 10],
          [cx + 23, cy + 3],
          [cx, cy + 9],
        ],
        { fill: leaf, opacity: 0.42 },
      ),
      [-18, -10, -2, 6, 14].map(step =>
        stroke(
          [
            [cx + step, cy + 5],
            [cx + step + 3, cy - 11],
          ],
          { width: 2.4, fill: leaf },
        ),
      ),
    ]),
]
const bird = (x, y, turn = 1) => [
  stroke(
    [
      [x - 13 * turn, y - 5],
      [x - 5 * turn, y - 8],
      [x, y],
    ],
    { width: 3.4 },
  ),
  stroke(
    [
      [x, y],
      [x + 7 * turn, y - 9],
      [x + 15 * turn, y - 5],
    ],
    { width: 3.4 },
  ),
]
const bowl = (x, y, steam) => [
  wash(
    [
      [x - 13, y - 8],
      [x + 13, y - 8],
      [x + 9, y + 7],
      [x - 9, y + 7],
    ],
    { fill: '#b9ab93' },
  ),
  stroke(
    [
      [x - 14, y - 8],
      [x - 10, y + 7],
      [x, y + 9],
      [x + 10, y + 7],
      [x + 14, y - 8],
    ],
    { width: 3.4, ...tall },
  ),
  stroke(
    [
      [x - 14, y - 8],
      [x, y - 11],
      [x + 14, y - 8],
    ],
    { width: 2.2, ...tall },
  ),
  steam &&
    stroke(
      [
        [x, y - 15],
        [x + 5, y - 23],
        [x - 3, y - 31],
        [x + 3, y - 40],
      ],
      { width: 2.6, fill: soft },
    ),
]
const cat = (x, y, tail) => [
  wash(
    [
      [x - 20, y],
      [x - 18, y - 16],
      [x - 2, y - 22],
      [x + 12, y - 16],
      [x + 16, y],
    ],
    { fill: '#cfc4ae' },
  ),
  stroke(
    [
      [x + 16, y],
      [x + 14, y - 15],
      [x, y - 23],
      [x - 16, y - 18],
      [x - 21, y - 2],
      [x + 6, y + 1],
    ],
    { width: 3.6 },
  ),
  wash(
    [
      [x - 30, y - 20],
      [x - 22, y - 30],
      [x - 10, y - 26],
      [x - 10, y - 14],
      [x - 22, y - 11],
    ],
    { fill: '#cfc4ae' },
  ),
  stroke(
    [
      [x - 29, y - 18],
      [x - 30, y - 34],
      [x - 23, y - 28],
      [x - 14, y - 34],
      [x - 9, y - 20],
      [x - 18, y - 11],
      [x - 29, y - 16],
    ],
    { width: 3 },
  ),
  dot(x - 24, y - 21, 1.4),
  dot(x - 16, y - 21, 1.4),
  tail === 'up'
    ? stroke(
        [
          [x + 14, y - 3],
          [x + 27, y - 10],
          [x + 25, y - 26],
          [x + 30, y - 33],
        ],
        { width: 5 },
      )
    : stroke(
        [
          [x + 14, y - 2],
          [x + 26, y + 3],
          [x + 36, y],
        ],
        { width: 5 },
      ),
]
const scroll = (x, y, mark) => [
  `<rect x="${x - 19}" y="${y}" width="38" height="84" fill="#fffaf0"/>`,
  stroke(
    [
      [x - 22, y],
      [x, y - 1],
      [x + 22, y],
    ],
    { width: 5, ...tall },
  ),
  stroke(
    [
      [x - 22, y + 84],
      [x, y + 85],
      [x + 22, y + 84],
    ],
    { width: 5, ...tall },
  ),
  stroke(
    [
      [x - 19, y],
      [x - 19, y + 84],
    ],
    { width: 1.8, fill: soft, ...tall },
  ),
  stroke(
    [
      [x + 19, y],
      [x + 19, y + 84],
    ],
    { width: 1.8, fill: soft, ...tall },
  ),
  mark === 'ring'
    ? ring(x, y + 38, 12, { width: 5 })
    : [
        stroke(
          [
            [x - 11, y + 28],
            [x, y + 25],
            [x + 11, y + 27],
          ],
          { width: 5, end: 0.5 },
        ),
        stroke(
          [
            [x - 12, y + 50],
            [x, y + 48],
            [x + 13, y + 50],
          ],
          { width: 5, end: 0.5 },
        ),
      ],
  `<rect x="${x + 8}" y="${y + 70}" width="7" height="7" fill="${seal}"/>`,
]
const lantern = (x, y, isLit) => [
  stroke(
    [
      [x, 0],
      [x + 1, y - 24],
    ],
    { width: 2, ...tall },
  ),
  wash(
    [
      [x - 15, y - 14],
      [x, y - 22],
      [x + 15, y - 14],
      [x + 15, y + 14],
      [x, y + 22],
      [x - 15, y + 14],
    ],
    { fill: isLit ? '#e7b56b' : '#fffaf0' },
  ),
  stroke(
    [
      [x - 14, y - 16],
      [x - 18, y],
      [x - 14, y + 16],
    ],
    { width: 3, ...tall },
  ),
  stroke(
    [
      [x + 14, y - 16],
      [x + 18, y],
      [x + 14, y + 16],
    ],
    { width: 3, ...tall },
  ),
  [-16, -6, 6, 16].map(step =>
    stroke(
      [
        [x - 15, y + step],
        [x, y + step + 1],
        [x + 15, y + step],
      ],
      { width: 1.8, ...tall },
    ),
  ),
]
const mountain = (x, y, hasSnow) => [
  wash(
    [
      [x - 88, y],
      [x - 40, y - 40],
      [x, y - 66],
      [x + 38, y - 42],
      [x + 96, y],
    ],
    { fill: '#d6cebb', opacity: 0.8 },
  ),
  stroke(
    [
      [x - 90, y],
      [x - 44, y - 40],
      [x, y - 68],
      [x + 40, y - 42],
      [x + 100, y],
    ],
    { width: 4 },
  ),
  hasSnow &&
    stroke(
      [
        [x - 20, y - 50],
        [x - 8, y - 42],
        [x, y - 50],
        [x + 9, y - 41],
        [x + 20, y - 50],
      ],
      { width: 3, fill: '#fffaf0' },
    ),
]
const lampStone = (x, y, hasLight) => [
  wash(
    [
      [x - 20, y - 52],
      [x, y - 66],
      [x + 20, y - 52],
      [x + 12, y - 46],
      [x - 12, y - 46],
    ],
    { fill: '#b9b0a0' },
  ),
  stroke(
    [
      [x - 24, y - 50],
      [x - 2, y - 67],
      [x + 24, y - 50],
      [x - 22, y - 48],
    ],
    { width: 3.4 },
  ),
  stroke(
    [
      [x - 10, y - 46],
      [x - 10, y - 26],
    ],
    { width: 3.4, ...tall },
  ),
  stroke(
    [
      [x + 10, y - 46],
      [x + 10, y - 26],
    ],
    { width: 3.4, ...tall },
  ),
  hasLight && dot(x, y - 36, 6, '#e7a64f'),
  stroke(
    [
      [x - 15, y - 25],
      [x, y - 24],
      [x + 15, y - 25],
    ],
    { width: 4, ...tall },
  ),
  stroke(
    [
      [x - 6, y - 24],
      [x - 7, y],
    ],
    { width: 3.4, ...tall },
  ),
  stroke(
    [
      [x + 6, y - 24],
      [x + 7, y],
    ],
    { width: 3.4, ...tall },
  ),
  stroke(
    [
      [x - 17, y + 1],
      [x, y + 2],
      [x + 17, y + 1],
    ],
    { width: 4.4, ...tall },
  ),
]

/** `is(name)`: whether this picture has the other form of what is called so. */
export const scenes = {
  'sonkyo-doujou': {
    draw: is => [
      wash(
        [
          [0, 212],
          [130, 206],
          [270, 210],
          [400, 205],
          [400, 300],
          [0, 300],
        ],
        { fill: '#e6dcc0' },
      ),
      [
        [0, 212],
        [0, 246],
        [0, 280],
      ].map(([, y]) =>
        stroke(
          [
            [0, y],
            [140, y - 3],
            [280, y - 1],
            [400, y - 4],
          ],
          { width: 2, fill: soft, ...tall },
        ),
      ),
      stroke(
        [
          [96, 212],
          [60, 300],
        ],
        { width: 1.8, fill: soft, ...tall },
      ),
      stroke(
        [
          [268, 210],
          [300, 300],
        ],
        { width: 1.8, fill: soft, ...tall },
      ),
      // A round window with the night outside.
      dot(92, 104, 50, '#efe6cf'),
      is('窓の月') ? [dot(106, 90, 17, '#e9c878'), dot(113, 85, 15, '#efe6cf')] : dot(104, 92, 16, '#e9c878'),
      ring(92, 104, 50, { width: 6 }),
      stroke(
        [
          [92, 55],
          [93, 153],
        ],
        { width: 2, fill: soft, ...tall },
      ),
      is('窓の横木')
        ? null
        : stroke(
            [
              [43, 104],
              [141, 104],
            ],
            { width: 2, fill: soft, ...tall },
          ),
      scroll(322, 62, is('掛け軸の字') ? 'ring' : 'two'),
      lantern(246, 56, is('行灯のあかり')),
      squatting(190, 244, 1.16, { hands: 'knees', belt: true, knot: !is('髪のむすび') }),
      bowl(318, 228, is('茶碗のゆげ')),
      cat(70, 258, is('猫のしっぽ') ? 'up' : 'down'),
    ],
    spots: {
      窓の月: { at: [107, 91, 24], left: 'まるい月が出ている', right: '三日月が出ている' },
      窓の横木: { at: [68, 104, 22], left: '窓の桟は、縦と横に一本ずつ', right: '窓の桟は、縦に一本だけ' },
      掛け軸の字: { at: [322, 100, 24], left: '掛け軸に、横の線が二本', right: '掛け軸に、まるがひとつ' },
      行灯のあかり: { at: [246, 56, 26], left: '行灯は、消えている', right: '行灯に、あかりがともっている' },
      髪のむすび: { at: [187, 94, 20], left: '髪を、頭のうえでむすんでいる', right: '髪は、むすんでいない' },
      茶碗のゆげ: {
        at: [320, 200, 22],
        left: '茶碗から、ゆげは出ていない',
        right: '茶碗から、ゆげが立っている',
      },
      猫のしっぽ: {
        at: [97, 240, 24],
        left: '猫のしっぽは、床にのびている',
        right: '猫のしっぽは、上に立っている',
      },
    },
    same: [
      [246, 12, '行灯は、上からひもで下がっている'],
      [92, 150, '窓の枠は、まるい'],
      [333, 137, '掛け軸の下に、朱の印がひとつある'],
      [204, 124, '顔は、掛け軸のほうを向いている'],
      [165, 200, '赤い帯をしめている'],
      [250, 206, '手を、ひざに置いている'],
      [44, 232, '猫の耳は、ぴんと立っている'],
      [318, 240, '茶碗は、床にじかに置いてある'],
      [200, 288, '床に、たたみの線がある'],
    ],
  },
  'sonkyo-niwa': {
    draw: is => [
      mountain(270, 150, is('山の雪')),
      wash(
        [
          [0, 178],
          [120, 170],
          [260, 176],
          [400, 168],
          [400, 300],
          [0, 300],
        ],
        { fill: '#e5dfca' },
      ),
      stroke(
        [
          [0, 178],
          [120, 170],
          [260, 176],
          [400, 168],
        ],
        { width: 2.4, fill: soft, ...tall },
      ),
      is('お日さま') ? ring(66, 52, 20, { width: 6, fill: seal }) : dot(66, 52, 21, seal),
      bird(168, 54),
      bird(206, 74, 0.8),
      is('三羽めの鳥') ? bird(140, 82, 0.7) : null,
      pine(340, 96, is('松の枝') ? 4 : 3),
      // A stream with stones.
      wash(
        [
          [0, 268],
          [80, 250],
          [180, 262],
          [290, 254],
          [400, 266],
          [400, 300],
          [0, 300],
        ],
        { fill: '#c9d2cf', opacity: 0.75 },
      ),
      stroke(
        [
          [10, 280],
          [60, 272],
          [118, 278],
        ],
        { width: 2.4, fill: soft },
      ),
      stroke(
        [
          [230, 282],
          [290, 274],
          [350, 280],
        ],
        { width: 2.4, fill: soft },
      ),
      wash(
        [
          [296, 262],
          [318, 250],
          [342, 260],
          [338, 272],
          [304, 274],
        ],
        { fill: '#a89f8f' },
      ),
      is('川の石')
        ? wash(
            [
              [254, 270],
              [268, 262],
              [282, 270],
              [274, 278],
              [258, 278],
            ],
            { fill: '#a89f8f' },
          )
        : null,
      lampStone(64, 236, is('灯籠のあかり')),
      squatting(190, 236, 1.1, { hands: is('手のかたち') ? 'joined' : 'knees', belt: true, knot: true }),
      [
        [282, 232],
        [292, 226],
        [302, 233],
      ].map(([x, y]) =>
        stroke(
          [
            [x, y + 10],
            [x + 2, y - 6],
          ],
          { width: 2.6, fill: leaf },
        ),
      ),
    ],
    spots: {
      山の雪: { at: [270, 105, 24], left: '山に、雪はない', right: '山の上のほうに、雪がある' },
      お日さま: {
        at: [66, 52, 25],
        left: 'お日さまは、赤くぬりつぶしてある',
        right: 'お日さまは、赤い輪だけ',
      },
      三羽めの鳥: {
        at: [140, 78, 20],
        left: '二羽の鳥のうしろに、三羽めはいない',
        right: '二羽の鳥のうしろに、三羽めがいる',
      },
      松の枝: { at: [342, 119, 24], left: '松の葉のかたまりは、三つ', right: '松の葉のかたまりは、四つ' },
      川の石: {
        at: [268, 270, 22],
        left: '大きな石のとなりには、何もない',
        right: '大きな石のとなりに、小さな石がある',
      },
      灯籠のあかり: {
        at: [64, 200, 20],
        left: '灯籠に、火は入っていない',
        right: '灯籠に、火がともっている',
      },
      手のかたち: { at: [231, 183, 36], left: '手を、ひざに置いている', right: '手を、胸の前で合わせている' },
    },
    same: [
      [168, 50, 'いちばん高いところを、鳥が一羽飛んでいる'],
      [186, 94, '髪を、頭のうえでむすんでいる'],
      [232, 130, '山は、ひとつだけ見える'],
      [64, 172, '灯籠に、笠がのっている'],
      [338, 172, '松の幹は、まがっている'],
      [168, 205, '赤い帯をしめている'],
      [200, 240, '腰を、深く落としている'],
      [292, 230, '草が、三本はえている'],
      [320, 262, '川岸に、大きな石がひとつある'],
      [40, 277, '川に、流れの線がある'],
    ],
  },
}
