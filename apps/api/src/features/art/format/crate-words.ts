/** More bytes of words than any scene of a model of our size has. */
const mostBytes = 4_000_000

const magic = 'PXR-USDC'

export const isCrate = (scene: Buffer): boolean => scene.toString('latin1', 0, magic.length) === magic

/**
 * The words of a scene in the binary form of USD ("crate"), among which are all names of other files; null if they can't
 * be read. Whatever the file claims, it takes no more memory than the limit, and no more steps than bytes.
 */
export function wordsOfCrate(scene: Buffer): string[] | null {
  try {
    const section = wordSection(scene)
    const [claimed, packedBytes] = [numberAt(section, 8), numberAt(section, 16)]
    const packed = section.subarray(24, 24 + packedBytes)
    // The first byte counts blocks; there are several only in files of gigabytes.
    if (claimed > mostBytes || packed.length !== packedBytes || packed[0] !== 0) return null
    return unpacked(packed.subarray(1), claimed)?.toString('utf8').split('\0') ?? null
  } catch {
    return null // A number lies behind the end.
  }
}

const numberAt = (data: Buffer, at: number) => Number(data.readBigUInt64LE(at))

/** Throws a RangeError if there is none. */
function wordSection(scene: Buffer): Buffer {
  const list = numberAt(scene, 16)
  const count = numberAt(scene, list)
  for (let k = 0, at = list + 8; k < count; k++, at += 32) {
    const [start, size] = [numberAt(scene, at + 16), numberAt(scene, at + 24)]
    const name = scene.toString('latin1', at, at + 16).replace(/\0+$/, '')
    if (name === 'TOKENS') return scene.subarray(start, start + size)
  }
  throw new RangeError('There are no words.')
}

/** One block of LZ4; null if it is not exactly as long as it claims. */
function unpacked(block: Buffer, length: number): Buffer | null {
  const out = Buffer.alloc(length)
  let [at, written] = [0, 0]
  const more = (start: number) => {
    let all = start
    for (let next = 255; start === 15 && next === 255; ) {
      next = block.readUInt8(at++)
      all += next
    }
    return all
  }
  while (at < block.length) {
    const head = block.readUInt8(at++)
    const literals = more(head >> 4)
    if (at + literals > block.length || written + literals > length) return null
    written += block.copy(out, written, at, at + literals)
    at += literals
    if (at === block.length) break
    const from = written - block.readUInt16LE(at)
    at += 2
    const repeated = 4 + more(head & 15)
    if (from < 0 || from === written || written + repeated > length) return null
    for (let k = 0; k < repeated; k++) out[written++] = out[from + k] ?? 0
  }
  return written === length ? out : null
}
