// node content/make/gallery/portraits.mjs   draws the teachers: content/demo/media/teacher-<id>.webp
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { beyond, newSheet } from './sheet.mjs'
import { roundOf } from './wash.mjs'

const media = fileURLToPath(new URL('../../demo/media/', import.meta.url))
const [width, height] = [1200, 1500]

/** Thin strokes of a face, and the broad ones of a robe. */
const line = (sheet, points, size = 14, tone = 0.88) =>
  sheet.stroke(points, { width: size, press: [0.35, 1, 0.8, 0.1], dry: [0.05, 0.15, 0.3], tone: [tone] })
const robe = (sheet, points, size) =>
  sheet.stroke(points, {
    width: size,
    press: [0.35, 0.95, 1, 0.8, 0.35],
    dry: [0.1, 0.3, 0.45, 0.6, 0.85],
    tone: [0.9, 0.82, 0.7],
    side: 0.4,
    fray: 0.02,
  })

function shoulders(sheet) {
  sheet.wash(roundOf(sheet.random, [600, 1330], [440, 300], { uneven: 0.2 }), { tone: 0.3, soft: 'mist' })
  robe(
    sheet,
    [
      [505, 900],
      [370, 955],
      [240, 1070],
      [165, 1250],
      [150, 1440],
    ],
    118,
  )
  robe(
    sheet,
    [
      [700, 900],
      [840, 955],
      [970, 1070],
      [1040, 1250],
      [1060, 1440],
    ],
    118,
  )
  robe(
    sheet,
    [
      [705, 885],
      [640, 1010],
      [570, 1140],
      [470, 1330],
    ],
    74,
  )
  robe(
    sheet,
    [
      [500, 885],
      [570, 1000],
      [640, 1120],
      [690, 1220],
    ],
    62,
  )
  line(
    sheet,
    [
      [542, 770],
      [538, 840],
      [508, 895],
    ],
    18,
    0.7,
  )
  line(
    sheet,
    [
      [664, 770],
      [668, 840],
      [700, 895],
    ],
    18,
    0.7,
  )
}

function face(sheet, { brow, mouth }) {
  line(
    sheet,
    [
      [452, 520],
      [462, 640],
      [512, 735],
      [600, 785],
      [690, 735],
      [740, 640],
      [750, 520],
    ],
    17,
  )
  line(
    sheet,
    [
      [496, 548],
      [536, 526],
      [580, 538],
    ],
    brow,
  )
  line(
    sheet,
    [
      [626, 538],
      [668, 526],
      [710, 548],
    ],
    brow,
  )
  line(
    sheet,
    [
      [500, 598],
      [538, 616],
      [580, 600],
    ],
    13,
  )
  line(
    sheet,
    [
      [628, 600],
      [668, 616],
      [706, 598],
    ],
    13,
  )
  line(
    sheet,
    [
      [606, 590],
      [594, 655],
      [616, 672],
    ],
    10,
    0.6,
  )
  line(
    sheet,
    [
      [560, mouth],
      [602, mouth + 12],
      [646, mouth - 2],
    ],
    14,
    0.8,
  )
}

const portraits = {
  shizuka: sheet => {
    shoulders(sheet)
    face(sheet, { brow: 10, mouth: 712 })
    sheet.wash(roundOf(sheet.random, [640, 232], [104, 88], { uneven: 0.1 }), {
      tone: 0.86,
      layers: 7,
      soft: 'wet',
    })
    robe(
      sheet,
      [
        [446, 640],
        [420, 520],
        [470, 385],
        [610, 325],
        [745, 385],
        [784, 520],
        [760, 640],
      ],
      112,
    )
    robe(
      sheet,
      [
        [520, 420],
        [600, 380],
        [700, 430],
        [752, 540],
      ],
      90,
    )
    line(
      sheet,
      [
        [530, 210],
        [640, 222],
        [770, 190],
      ],
      12,
    )
  },
  tokiwa: sheet => {
    shoulders(sheet)
    face(sheet, { brow: 30, mouth: 704 })
    line(
      sheet,
      [
        [448, 540],
        [426, 430],
        [490, 325],
        [605, 288],
        [722, 330],
        [778, 430],
        [756, 540],
      ],
      20,
    )
    for (const [x, sway] of [
      [520, -30],
      [560, -14],
      [600, 4],
      [640, 20],
      [680, 36],
    ])
      line(
        sheet,
        [
          [x, 738],
          [x + sway * 0.5, 830],
          [600 + sway * 1.6, 950],
        ],
        22,
        0.55,
      )
    line(
      sheet,
      [
        [436, 520],
        [414, 590],
        [440, 660],
      ],
      34,
      0.6,
    )
    line(
      sheet,
      [
        [764, 520],
        [788, 590],
        [762, 660],
      ],
      34,
      0.6,
    )
    line(
      sheet,
      [
        [545, 440],
        [600, 430],
        [660, 440],
      ],
      8,
      0.5,
    )
  },
}

for (const [index, [id, paint]] of Object.entries(portraits).entries()) {
  const sheet = newSheet({ width, height, seed: 700 + index, artist: 'yae' })
  paint(sheet)
  sheet.seal(1030, 1395)
  const drawn = await sharp(Buffer.from(sheet.svg()), { unlimited: true }).png().toBuffer()
  const { size } = await sharp(drawn)
    .extract({ left: beyond, top: beyond, width, height })
    .removeAlpha()
    .resize({ width: 600 })
    .webp({ quality: 62, effort: 6, smartSubsample: true })
    .toFile(`${media}teacher-${id}.webp`)
  console.log(`teacher-${id}.webp ${size} bytes`)
}
