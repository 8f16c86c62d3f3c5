import type { Gltf } from './gltf.ts'
import { grouped, largestModelBytes, mostParts, mostTextures, mostTriangles } from './model-limits.ts'

/** In a file of this size, each of them takes a byte at least; a viewer reserves memory for what is claimed. */
const mostElements = largestModelBytes

/**
 * What a viewer would have to carry for a GLB, from its numbers alone and in one pass: a small file can claim very much.
 * If there is any problem, check nothing else of it.
 */
export function problemsOfLoad(gltf: Gltf): string[] {
  const { accessors, nodes, images } = gltf
  const elements = sum(accessors, ({ count }) => count)
  if (elements > mostElements)
    return [
      `頂点などのデータが${grouped(elements)}個あるとされています。${grouped(mostElements)}個までにしてください`,
    ]
  if (images.length > mostTextures)
    return [
      `中の絵（テクスチャー）が${grouped(images.length)}枚あります。${mostTextures}枚までにしてください`,
    ]
  if (nodes.length > mostParts) return tooManyParts(nodes.length)
  if (!isForest(nodes)) return ['GLBとして読めません（部品のつながりが木の形になっていません）']
  return problemsOfPlaced(gltf)
}

function problemsOfPlaced(gltf: Gltf): string[] {
  const { accessors, nodes, meshes } = gltf
  const perMesh = meshes.map(mesh => ({ parts: mesh.primitives.length, triangles: trianglesOf(gltf, mesh) }))
  const placed = nodes.flatMap(({ mesh, extensions }) => {
    const found = mesh === undefined ? undefined : perMesh[mesh]
    const copies = extensions?.EXT_mesh_gpu_instancing?.attributes
    const times = copies ? largest(Object.values(copies).map(index => accessors[index]?.count ?? 0)) : 1
    return found ? [{ ...found, times }] : []
  })
  const parts = sum(placed, each => each.parts)
  if (parts > mostParts) return tooManyParts(parts)
  const triangles = sum(placed, each => each.triangles * each.times)
  if (triangles === 0) return ['三角形がひとつもありません']
  return triangles > mostTriangles
    ? [`三角形が${grouped(triangles)}あります。${grouped(mostTriangles)}までにしてください`]
    : []
}

const tooManyParts = (count: number) => [
  `部品が${grouped(count)}あります。${grouped(mostParts)}までにしてください`,
]

function trianglesOf({ accessors }: Gltf, { primitives }: Gltf['meshes'][number]): number {
  return sum(primitives, ({ attributes, indices, mode }) => {
    const corners = accessors[indices ?? attributes.POSITION ?? -1]?.count ?? 0
    return mode === 4 ? Math.floor(corners / 3) : mode > 4 ? Math.max(0, corners - 2) : 0
  })
}

/** Whether every part has at most one parent, and a way leads to it from one that has none. */
function isForest(nodes: Gltf['nodes']): boolean {
  const children = nodes.flatMap(node => node.children)
  const withParent = new Set(children)
  if (withParent.size < children.length || children.some(child => child >= nodes.length)) return false
  const reached = [...nodes.keys()].filter(node => !withParent.has(node))
  for (let k = 0; k < reached.length; k++) reached.push(...(nodes[reached[k] ?? -1]?.children ?? []))
  return reached.length === nodes.length
}

const sum = <T>(items: readonly T[], numberOf: (item: T) => number): number =>
  items.reduce((total, item) => total + numberOf(item), 0)

const largest = (numbers: readonly number[]): number => numbers.reduce((a, b) => Math.max(a, b), 0)
