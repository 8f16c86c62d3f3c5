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
