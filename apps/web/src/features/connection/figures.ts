import { type BodyPart, bodyParts, headParts } from '@iki/contract/reading/connection'

/** The two figures: the left half as brush lines, which are mirrored for the right half. */

export type HeadPart = (typeof headParts)[number]
export type FigurePoint = readonly [x: number, y: number]
type Figure<P extends BodyPart> = {
  width: number
  height: number
  /** Half of the outlines, and half of the faint lines. */
  lines: readonly string[]
  faint: readonly string[]
  /** The position of each part. */
  places: Readonly<Record<P, FigurePoint>>
}

export const head: Figure<HeadPart> = {
  width: 400,
  height: 520,
  lines: [
    'M200 52C136 52 92 94 88 160C86 197 90 227 96 255C102 291 117 331 143 361C161 382 180 392 200 392', // face
    'M89 198C75 183 58 190 58 213C58 240 73 269 95 271', // ear
    'M119 179C133 167 156 165 174 175', // brow
    'M124 206C137 219 161 219 174 206', // closed eye
    'M188 202C188 225 184 243 177 256C175 267 187 271 200 268', // nose
    'M164 319C179 323 191 322 200 320', // between the lips
    'M147 367C149 401 147 428 138 451C120 470 80 483 40 498', // neck and shoulder
  ],
  faint: [
    'M200 88C160 88 125 106 107 147C101 161 98 173 97 187', // hairline
    'M77 209C68 211 70 229 81 241', // inside of the ear
    'M127 196C140 188 160 188 172 196', // lid
    'M170 314C181 309 192 308 200 312', // upper lip
    'M173 326C184 337 193 339 200 339', // lower lip
    'M196 487C176 479 150 479 124 489', // collarbone
    'M200 30C118 30 62 88 64 166C65 182 68 194 72 204', // the back of the head behind it
  ],
  places: {
    crown: [200, 44],
    'back-of-head': [306, 74],
    forehead: [200, 124],
    temple: [102, 164],
    eye: [149, 212],
    ear: [334, 230],
    nose: [200, 256],
    cheek: [270, 286],
    mouth: [200, 321],
    jaw: [200, 384],
    neck: [136, 438],
    throat: [200, 448],
  },
}

export const bodyFigure: Figure<BodyPart> = {
  width: 100,
  height: 200,
  lines: [
    'M50 8C41 8 37 15 37 22C37 30 42 37 50 37',
    'M45 36C45 42 43 45 36 47C28 49 25 54 24 62C22 77 18 92 15 104C14 111 17 112 19 108C23 97 27 84 30 72',
    'M31 67C33 80 35 88 34 98C32 108 31 114 32 122',
    'M32 122C33 140 35 152 36 166C36 178 34 186 31 192C36 195 42 193 43 190C43 178 44 160 49 128',
  ],
  faint: ['M50 52C44 52 40 51 36 50', 'M45 97C47 98 48 98 50 98', 'M35 152C37 155 40 155 42 152'],
  places: {
    crown: [50, 8],
    forehead: [50, 15],
    temple: [40, 17],
    eye: [45, 21],
    ear: [37, 23],
    nose: [50, 24],
    cheek: [56, 27],
    mouth: [50, 30],
    jaw: [50, 36],
    'back-of-head': [60, 13],
    neck: [45, 42],
    throat: [50, 43],
    shoulder: [30, 50],
    arm: [24, 72],
    hand: [17, 106],
    chest: [50, 60],
    ribs: [38, 76],
    back: [60, 68],
    belly: [50, 98],
    hip: [62, 106],
    'hip-joint': [41, 121],
    knee: [38, 152],
    ankle: [37, 178],
    sole: [36, 193],
  },
}

export const isHeadPart = (part: BodyPart): part is HeadPart =>
  (headParts as readonly BodyPart[]).includes(part)
export const isBodyPart = (name: string | null): name is BodyPart =>
  (bodyParts as readonly (string | null)[]).includes(name)

/** A slightly curved line between two places. */
export function bowOf([x1, y1]: FigurePoint, [x2, y2]: FigurePoint, bend = 0.16): string {
  const [middleX, middleY] = [(x1 + x2) / 2 + (y2 - y1) * bend, (y1 + y2) / 2 - (x2 - x1) * bend]
  return `M${x1} ${y1}Q${Math.round(middleX)} ${Math.round(middleY)} ${x2} ${y2}`
}
