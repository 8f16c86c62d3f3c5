import sharp from 'sharp'

/** A picture for a model, as JPEG. */
export const texture = (width: number, height = width): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#c2442c' } })
    .jpeg()
    .toBuffer()

type GlbParts = { corners?: number; picture?: Buffer; more?: object }

/** A GLB of so many corners and one texture; `more` replaces parts of its JSON. */
export function glb({ corners = 3, picture = Buffer.alloc(0), more = {} }: GlbParts = {}): Buffer {
  const json = {
    asset: { version: '2.0' },
    nodes: [{ mesh: 0 }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
    accessors: [{ count: corners }],
    buffers: [{ byteLength: picture.length }],
    bufferViews: [{ buffer: 0, byteLength: picture.length }],
    ...(picture.length > 0 && { images: [{ bufferView: 0, mimeType: 'image/jpeg' }] }),
    ...more,
  }
  const text = Buffer.from(JSON.stringify(json))
  const padded = (data: Buffer, filler: string) =>
    Buffer.concat([data, Buffer.from(filler.repeat((4 - (data.length % 4)) % 4))])
  const chunk = (type: string, data: Buffer) => {
    const head = Buffer.alloc(8)
    head.writeUInt32LE(data.length)
    head.write(type, 4, 'latin1')
    return Buffer.concat([head, data])
  }
  const chunks = [chunk('JSON', padded(text, ' ')), chunk('BIN\0', padded(picture, '\0'))]
  const head = Buffer.alloc(12)
  head.write('glTF')
  head.writeUInt32LE(2, 4)
  head.writeUInt32LE(12 + chunks.reduce((sum, { length }) => sum + length, 0), 8)
  return Buffer.concat([head, ...chunks])
}

type UsdzFile = { name: string; data: Buffer; method?: number; isShifted?: boolean }

/** A USDZ: its files stored one after another, each from a multiple of 64 bytes unless it `isShifted`. */
export function usdz(files: readonly UsdzFile[]): Buffer {
  const parts: Buffer[] = []
  const listed: Buffer[] = []
  let at = 0
  for (const { name, data, method = 0, isShifted = false } of files) {
    const bare = 30 + name.length
    const padding = ((64 - ((at + bare) % 64)) % 64) + (isShifted ? 4 : 0)
    const local = Buffer.alloc(30)
    local.write('PK\x03\x04', 'latin1')
    local.writeUInt16LE(method, 8)
    local.writeUInt32LE(data.length, 18)
    local.writeUInt32LE(data.length, 22)
    local.writeUInt16LE(name.length, 26)
    local.writeUInt16LE(padding, 28)
    parts.push(local, Buffer.from(name), Buffer.alloc(padding), data)
    const entry = Buffer.alloc(46)
    entry.write('PK\x01\x02', 'latin1')
    entry.writeUInt16LE(method, 10)
    entry.writeUInt32LE(data.length, 20)
    entry.writeUInt32LE(data.length, 24)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(at, 42)
    listed.push(entry, Buffer.from(name))
    at += bare + padding + data.length
  }
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, ...listed, end])
}

type CrateParts = { claimedBytes?: number; repeats?: number }

/**
 * A scene of USD in its binary form, of which there are only its words, packed so that they are there once more for each
 * of `repeats`; `claimedBytes` replaces their length.
 */
export function crate(tokens: readonly string[], { claimedBytes, repeats = 0 }: CrateParts = {}): Buffer {
  const words = Buffer.from(tokens.map(token => `${token}\0`).join(''))
  const copied = words.length * repeats
  // One block of LZ4, after the number of blocks, which is 0 for a single one.
  const lengths = [words.length, Math.max(0, copied - 4)] as const
  const [literals, matched] = lengths.map(length => Math.min(15, length)) as [number, number]
  const rest = (length: number) =>
    length < 15 ? [] : [...new Uint8Array(Math.floor((length - 15) / 255)).fill(255), (length - 15) % 255]
  const match = copied > 0 ? [words.length & 255, words.length >> 8, ...rest(lengths[1])] : []
  const packed = Buffer.from([0, (literals << 4) | matched, ...rest(lengths[0]), ...words, ...match])
  const start = 88
  const section = Buffer.alloc(24)
  section.writeBigUInt64LE(BigInt(tokens.length * (repeats + 1)), 0)
  section.writeBigUInt64LE(BigInt(claimedBytes ?? words.length + copied), 8)
  section.writeBigUInt64LE(BigInt(packed.length), 16)
  const head = Buffer.alloc(start)
  head.write('PXR-USDC', 'latin1')
  head.writeUInt8(8, 9)
  head.writeBigInt64LE(BigInt(start + section.length + packed.length), 16)
  const contents = Buffer.alloc(8 + 32)
  contents.writeBigUInt64LE(1n, 0)
  contents.write('TOKENS', 8, 'latin1')
  contents.writeBigInt64LE(BigInt(start), 24)
  contents.writeBigInt64LE(BigInt(section.length + packed.length), 32)
  return Buffer.concat([head, section, packed, contents])
}
