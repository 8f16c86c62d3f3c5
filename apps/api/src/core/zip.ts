import { setImmediate as breathe } from 'node:timers/promises'
import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate'

export type ZipFile = {
  name: string
  content: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>
  /** Files that are compressed already, such as pictures, are stored as they are. */
  isPacked?: boolean
}

/** A zip that is made while it is read: only a piece of one file is in memory at a time. */
export async function* zipOf(files: AsyncIterable<ZipFile>, at: Date): AsyncGenerator<Uint8Array> {
  let failure: Error | null = null
  const made: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    failure ??= error
    if (piece) made.push(piece)
  })
  function* taken() {
    if (failure) throw failure
    yield* made.splice(0)
  }

  for await (const { name, content, isPacked } of files) {
    const file = isPacked ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 })
    file.mtime = at
    zip.add(file)
    for await (const piece of content) {
      file.push(typeof piece === 'string' ? strToU8(piece) : piece)
      yield* taken()
    }
    file.push(new Uint8Array(), true)
    yield* taken()
    await breathe()
  }
  zip.end()
  yield* taken()
}
