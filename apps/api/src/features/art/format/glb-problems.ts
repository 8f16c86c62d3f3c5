import * as v from 'valibot'
import { problemsOfLoad } from './glb-load.ts'
import { type Gltf, gltfSchema } from './gltf.ts'
import { mostProblems, problemOfBytes, problemOfTexture } from './model-limits.ts'

/** Their decoders are programs of other hosts, or WebAssembly, which our policy does not let run. */
const forbidden = /^(KHR_draco_mesh_compression|KHR_texture_basisu|(EXT|KHR)_meshopt_compression)$/

const broken = (what: string) => [`GLBとして読めません（${what}）`]

/** Why a GLB cannot be shown, in sentences for who has made it; none if it can. */
export async function problemsOfGlb(file: Buffer): Promise<string[]> {
  const tooLarge = problemOfBytes(file)
  if (tooLarge.length > 0) return tooLarge
  const chunks = chunksOf(file)
  if (typeof chunks === 'string') return broken(chunks)
  const read = readJson(chunks.json)
  if (!read) return broken('中身の説明が正しくありません')
  const load = problemsOfLoad(read)
  if (load.length > 0) return load
  const binary = chunks.binary.subarray(0, read.buffers[0]?.byteLength ?? 0)
  const outside = read.bufferViews.some(
    ({ buffer, byteOffset, byteLength }) => buffer !== 0 || byteOffset + byteLength > binary.length,
  )
  const problems = [
    ...problemsOfExtensions(read),
    ...problemsOfAddresses(read),
    ...(outside ? broken('データの長さが合いません') : []),
    ...(outside ? [] : await problemsOfImages(read, binary)),
  ]
  return problems.slice(0, mostProblems)
}

/** Its two chunks, or what is wrong. */
function chunksOf(file: Buffer): { json: Buffer; binary: Buffer } | string {
  if (file.length < 20 || file.toString('latin1', 0, 4) !== 'glTF') return '先頭がglTFではありません'
  if (file.readUInt32LE(4) !== 2) return '版が2ではありません'
  if (file.readUInt32LE(8) !== file.length) return '長さが合いません'
  const jsonLength = file.readUInt32LE(12)
  const end = 20 + jsonLength
  if (file.toString('latin1', 16, 20) !== 'JSON' || end > file.length) return '中身の説明がありません'
  const json = file.subarray(20, end)
  if (end === file.length) return { json, binary: Buffer.alloc(0) }
  if (end + 8 > file.length || file.toString('latin1', end + 4, end + 8) !== 'BIN\0')
    return 'データがありません'
  const binary = file.subarray(end + 8)
  return file.readUInt32LE(end) === binary.length ? { json, binary } : 'データの長さが合いません'
}

function readJson(json: Buffer): Gltf | null {
  try {
    const read = v.safeParse(gltfSchema, JSON.parse(json.toString('utf8')))
    return read.success ? read.output : null
  } catch {
    return null
  }
}

function problemsOfExtensions({ extensionsUsed, extensionsRequired }: Gltf): string[] {
  const found = [...new Set([...extensionsUsed, ...extensionsRequired])].filter(name => forbidden.test(name))
  return found.map(name => `圧縮の${name}は使えません。圧縮せずに書き出してください`)
}

/** A data: address counts, too: a browser would have to fetch it. */
function problemsOfAddresses({ buffers, images }: Gltf): string[] {
  const named = [...buffers, ...images].flatMap(({ uri }) => (uri === undefined ? [] : [uri.slice(0, 60)]))
  return named.map(uri => `ファイルの外をさしています（${uri}）。すべてを中に入れて書き出してください`)
}

async function problemsOfImages({ images, bufferViews }: Gltf, binary: Buffer): Promise<string[]> {
  const problems: string[] = []
  for (const { bufferView } of images) {
    const view = bufferView === undefined ? undefined : bufferViews[bufferView]
    if (view)
      problems.push(
        ...(await problemOfTexture(binary.subarray(view.byteOffset).subarray(0, view.byteLength))),
      )
  }
  return problems
}
