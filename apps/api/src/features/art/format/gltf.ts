import * as v from 'valibot'

/** The parts of glTF 2.0 that are checked. */
const index = v.pipe(v.number(), v.integer(), v.minValue(0))
const optional = <const S extends v.GenericSchema>(schema: S) => v.optional(v.array(schema), [])
export const gltfSchema = v.object({
  asset: v.object({ version: v.string() }),
  extensionsUsed: optional(v.string()),
  extensionsRequired: optional(v.string()),
  buffers: optional(v.object({ uri: v.optional(v.string()), byteLength: index })),
  bufferViews: optional(v.object({ buffer: index, byteOffset: v.optional(index, 0), byteLength: index })),
  images: optional(v.object({ uri: v.optional(v.string()), bufferView: v.optional(index) })),
  accessors: optional(v.object({ count: index })),
  nodes: optional(
    v.object({
      mesh: v.optional(index),
      children: optional(index),
      extensions: v.optional(
        v.object({
          EXT_mesh_gpu_instancing: v.optional(v.object({ attributes: v.record(v.string(), index) })),
        }),
      ),
    }),
  ),
  meshes: optional(
    v.object({
      primitives: v.array(
        v.object({
          attributes: v.record(v.string(), index),
          indices: v.optional(index),
          mode: v.optional(index, 4),
        }),
      ),
    }),
  ),
})
export type Gltf = v.InferOutput<typeof gltfSchema>
