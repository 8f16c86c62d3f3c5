type View = { buffer: number; byteOffset?: number; byteLength: number }
type Numbered = Record<string, unknown>
type Scene = {
  nodes: (Numbered & { mesh: number })[]
  scenes: { nodes: number[] }[]
  meshes: (Numbered & {
    primitives: (Numbered & { attributes: Record<string, number>; indices: number; material: number })[]
  })[]
  materials: (Numbered & {
    pbrMetallicRoughness: Numbered & { baseColorTexture: Numbered & { index: number } }
  })[]
  textures: (Numbered & { source: number })[]
  images: (Numbered & { bufferView: number })[]
  accessors: (Numbered & { bufferView: number })[]
  bufferViews: View[]
  buffers: { byteLength: number }[]
}

/** A model of the demo twice in one file, with its own corners and texture for each: the second stands beside the first. */
export function twice(glb: Buffer): Buffer {
  const jsonLength = glb.readUInt32LE(12)
  const scene = JSON.parse(glb.toString('utf8', 20, 20 + jsonLength)) as Scene
  const binary = glb.subarray(20 + jsonLength + 8)
  const { accessors, bufferViews, images, materials, meshes, textures } = scene
  const second: Scene = {
    ...scene,
    nodes: [
      ...scene.nodes,
      ...scene.nodes.map(node => ({ ...node, mesh: node.mesh + meshes.length, translation: [0.6, 0, 0] })),
    ],
    scenes: scene.scenes.map(({ nodes }) => ({
      nodes: [...nodes, ...nodes.map(node => node + scene.nodes.length)],
    })),
    meshes: [
      ...meshes,
      ...meshes.map(mesh => ({
        ...mesh,
        primitives: mesh.primitives.map(each => ({
          ...each,
          attributes: Object.fromEntries(
            Object.entries(each.attributes).map(([name, index]) => [name, index + accessors.length]),
          ),
          indices: each.indices + accessors.length,
          material: each.material + materials.length,
        })),
      })),
    ],
    materials: [
      ...materials,
      ...materials.map(({ pbrMetallicRoughness: look, ...rest }) => {
        const baseColorTexture = {
          ...look.baseColorTexture,
          index: look.baseColorTexture.index + textures.length,
        }
        return { ...rest, pbrMetallicRoughness: { ...look, baseColorTexture } }
      }),
    ],
    textures: [...textures, ...textures.map(each => ({ ...each, source: each.source + images.length }))],
    images: [
      ...images,
      ...images.map(each => ({ ...each, bufferView: each.bufferView + bufferViews.length })),
    ],
    accessors: [
      ...accessors,
      ...accessors.map(each => ({ ...each, bufferView: each.bufferView + bufferViews.length })),
    ],
    bufferViews: [
      ...bufferViews,
      ...bufferViews.map(view => ({ ...view, byteOffset: (view.byteOffset ?? 0) + binary.length })),
    ],
    buffers: [{ byteLength: 2 * binary.length }],
  }
  return packed(second, Buffer.concat([binary, binary]))
}

function packed(scene: Scene, binary: Buffer): Buffer {
  const text = JSON.stringify(scene)
  const json = Buffer.from(text + ' '.repeat((4 - (Buffer.byteLength(text) % 4)) % 4))
  const head = Buffer.alloc(20)
  head.write('glTF')
  head.writeUInt32LE(2, 4)
  head.writeUInt32LE(20 + json.length + 8 + binary.length, 8)
  head.writeUInt32LE(json.length, 12)
  head.write('JSON', 16)
  const front = Buffer.alloc(8)
  front.writeUInt32LE(binary.length)
  front.write('BIN\0', 4, 'latin1')
  return Buffer.concat([head, json, front, binary])
}
