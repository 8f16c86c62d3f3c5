import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** Small files that cause much work, as somebody would send them who wants to keep a server busy. */

const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

type Png = { width: number; height: number; bits?: 8 | 16; isInterlaced?: boolean; extra?: Buffer[] }

/** A picture of one colour, of any size: it compresses to almost nothing. */
export function flatPng({ width, height, bits = 8, isInterlaced = false, extra = [] }: Png): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head[8] = bits
  head[12] = isInterlaced ? 1 : 0
  const rows = Buffer.alloc(height * (1 + (width * bits) / 8) + (isInterlaced ? height : 0))
  const parts = [
    chunk('IHDR', head),
    ...extra,
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]
  return Buffer.concat([signature, ...parts])
}

/** Hundreds of megabytes of a colour profile in a few hundred kilobytes. */
export const profileBomb = () =>
  flatPng({
    width: 8,
    height: 8,
    extra: [chunk('iCCP', Buffer.concat([Buffer.from('x\0\0'), deflateSync(Buffer.alloc(200_000_000))]))],
  })

/** Camera data with thousands of lists that each refer to the first again: seconds of reading. */
export async function endlessExif(): Promise<Buffer> {
  const entries = 5000
  const filler = Buffer.alloc(65_000)
  filler.write('Exif\0\0II*\0\x08\0\0\0', 'latin1')
  filler.writeUInt16LE(entries, 14)
  for (let entry = 0; entry < entries; entry++) {
    const at = 16 + entry * 12
    filler.writeUInt16LE(0x87_69, at)
    filler.writeUInt16LE(4, at + 2)
    filler.writeUInt32LE(1, at + 4)
    filler.writeUInt32LE(8, at + 8)
  }
  const head = Buffer.from([0xff, 0xe1, 0, 0])
  head.writeUInt16BE(filler.length + 2, 2)
  const picture = await flat(8, 8).jpeg().toBuffer()
  return Buffer.concat([picture.subarray(0, 2), head, filler, picture.subarray(2)])
}

/** Pictures one after the other in one file. */
export function manyFrames(frames: number): Promise<Buffer> {
  const [width, height] = [4, 4]
  const raw = { width, height: height * frames, channels: 3, pageHeight: height } as const
  return sharp(randomBytes(width * height * frames * 3), { raw })
    .webp({ effort: 0 })
    .toBuffer()
}

/** A small AVIF whose header claims any size. */
export async function lyingAvif(width: number, height: number): Promise<Buffer> {
  const file = await flat(8, 8).avif({ effort: 0 }).toBuffer()
  const at = file.indexOf('ispe')
  file.writeUInt32BE(width, at + 8)
  file.writeUInt32BE(height, at + 12)
  return file
}

export const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'red' } })
