/** The smallest MP4 that says how large its picture is: 320 × 180, two seconds, without content. */
export function tinyFilm(): Buffer {
  const matrix = words(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000)
  const movie = box('mvhd', words(0, 0, 0, 1000, 2000, 0x10000, 0x1000000, 0, 0), matrix, zeros(24), words(2))
  const track = box('tkhd', words(3, 0, 0, 1, 0, 2000, 0, 0, 0, 0), matrix, words(320 << 16, 180 << 16))
  const picture = box('avc1', zeros(7), [1], zeros(16), words((320 << 16) | 180), zeros(50))
  const tables = ['stts', 'stsc', 'stco'].map(name => box(name, zeros(8)))
  const samples = box('stbl', box('stsd', words(0, 1), picture), ...tables, box('stsz', zeros(12)))
  const handler = box('hdlr', zeros(8), Buffer.from('vide'), zeros(14))
  const media = box('mdia', box('mdhd', words(0, 0, 0, 1000, 2000, 0)), handler, box('minf', samples))
  const kind = box('ftyp', Buffer.from('isom'), words(512), Buffer.from('isommp41'))
  return Buffer.concat([kind, box('moov', movie, box('trak', track, media))])
}

type Bytes = Uint8Array | number[]

function box(name: string, ...parts: Bytes[]): Buffer {
  const body = Buffer.concat(parts.map(part => Buffer.from(part)))
  return Buffer.concat([words(body.length + 8), Buffer.from(name), body])
}

function words(...values: number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length)
  values.forEach((value, index) => {
    bytes.writeUInt32BE(value, 4 * index)
  })
  return bytes
}

const zeros = (count: number) => new Uint8Array(count)
