// A mesh with one texture as binary glTF 2.0.

const fours = buffer => Buffer.concat([buffer, Buffer.alloc((4 - (buffer.length % 4)) % 4)])
const spaced = text => Buffer.from(text + ' '.repeat((4 - (Buffer.byteLength(text) % 4)) % 4))

export function glbOf({ positions, normals, uvs, indices }, jpeg, name) {
  const parts = [
    Buffer.from(new Float32Array(positions).buffer),
    Buffer.from(new Float32Array(normals).buffer),
    Buffer.from(new Float32Array(uvs).buffer),
    Buffer.from(new Uint16Array(indices).buffer),
    jpeg,
  ]
  const count = positions.length / 3
  if (count > 65_535) throw new Error(`${name}: ${count} corners do not fit into 16 bits`)
  let byteOffset = 0
  const bufferViews = parts.map((part, index) => {
    const view = { buffer: 0, byteOffset, byteLength: part.length }
    byteOffset += fours(part).length
    return index < 4 ? { ...view, target: index === 3 ? 34963 : 34962 } : view
  })
  const axis = (k, way) => way(...positions.filter((_, index) => index % 3 === k).map(Math.fround))
  const json = {
    asset: { version: '2.0', generator: 'content/make/art' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ name, mesh: 0 }],
    meshes: [
      {
        name,
        primitives: [{ attributes: { POSITION: 0, NORMAL: 1, TEXCOORD_0: 2 }, indices: 3, material: 0 }],
      },
    ],
    materials: [
      {
        name,
        doubleSided: true,
        pbrMetallicRoughness: { baseColorTexture: { index: 0 }, metallicFactor: 0, roughnessFactor: 0.82 },
      },
    ],
    textures: [{ source: 0, sampler: 0 }],
    samplers: [{ magFilter: 9729, minFilter: 9987, wrapS: 10497, wrapT: 33071 }],
    images: [{ bufferView: 4, mimeType: 'image/jpeg' }],
    accessors: [
      {
        bufferView: 0,
        componentType: 5126,
        count,
        type: 'VEC3',
        min: [0, 1, 2].map(k => axis(k, Math.min)),
        max: [0, 1, 2].map(k => axis(k, Math.max)),
      },
      { bufferView: 1, componentType: 5126, count, type: 'VEC3' },
      { bufferView: 2, componentType: 5126, count, type: 'VEC2' },
      { bufferView: 3, componentType: 5123, count: indices.length, type: 'SCALAR' },
    ],
    bufferViews,
    buffers: [{ byteLength: byteOffset }],
  }
  const text = spaced(JSON.stringify(json))
  const binary = Buffer.concat(parts.map(fours))
  const head = Buffer.alloc(12)
  head.write('glTF')
  head.writeUInt32LE(2, 4)
  head.writeUInt32LE(12 + 8 + text.length + 8 + binary.length, 8)
  const chunk = (type, data) => {
    const front = Buffer.alloc(8)
    front.writeUInt32LE(data.length)
    front.write(type, 4, 'latin1')
    return Buffer.concat([front, data])
  }
  return Buffer.concat([head, chunk('JSON', text), chunk('BIN\0', binary)])
}
