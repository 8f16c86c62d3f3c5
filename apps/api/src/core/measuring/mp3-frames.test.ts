import { expect, test } from 'vitest'
import { secondsOfFrames } from './mp3-frames.ts'

/** A frame of silence in one channel: 32 kbit/s at 48 kHz are 96 bytes for 24 milliseconds, 320 are 960. */
const frame = (rateNumber: number, filling = '') => {
  const bytes = Buffer.alloc(rateNumber === 14 ? 960 : 96)
  bytes.writeUInt32BE(0xfffb04c4 + (rateNumber << 12))
  bytes.write(filling, 21)
  return bytes
}
const frames = (count: number, rateNumber: number) => Array.from({ length: count }, () => frame(rateNumber))

test('an MP3 is as long as its frames, however many bits each of them takes', () => {
  const file = Buffer.concat([...frames(500, 1), ...frames(500, 14)])
  expect(secondsOfFrames(file)).toBeCloseTo(24, 3)
  expect(secondsOfFrames(file.subarray(0, 500 * 96 + 100 * 960 + 500))).toBeCloseTo(14.4, 3)
})

test('neither a tag before them, the head that counts them, nor rubbish between them is a frame', () => {
  const tag = Buffer.concat([Buffer.from('ID3\u0003\0\0\0\0\u0001\0', 'latin1'), Buffer.alloc(128, 0xff)])
  const file = [
    tag,
    frame(1, 'Xing'),
    ...frames(10, 1),
    Buffer.from('rubbish'),
    ...frames(10, 1),
    Buffer.from('TAG'),
  ]
  expect(secondsOfFrames(Buffer.concat(file))).toBeCloseTo(20 * 0.024, 3)
})

test('a frame at half of the rate holds half of the samples', () => {
  const half = Buffer.alloc(96)
  half.writeUInt32BE(0xfff344c4) // 32 kbit/s at 24 kHz.
  expect(secondsOfFrames(Buffer.concat([half, half]))).toBeCloseTo(0.048, 3)
})

test('what is no MP3 has none', () => {
  expect(secondsOfFrames(Buffer.from('This is no sound.'))).toBeNull()
  expect(secondsOfFrames(Buffer.alloc(0))).toBeNull()
})
