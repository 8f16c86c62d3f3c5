import { partBytes } from './download-addresses.ts'
import type { DownloadRecord } from './download-record.ts'
import type { DownloadStore } from './download-store.ts'

export type FetchMedium = (
  address: string,
  options: { from: number; version: string | null; signal: AbortSignal },
) => Promise<Response>

type Parts = {
  store: DownloadStore
  fetchMedium: FetchMedium
  address: string
  signal: AbortSignal
  onBytes: (bytes: number) => void
}

/**
 * Fetches the sound of a record in parts. It continues where it broke off, unless the server has another version of
 * the sound by now. Returns the complete record.
 */
export async function downloadSound(record: DownloadRecord, parts: Parts): Promise<DownloadRecord> {
  const { store, fetchMedium, address, signal } = parts
  const lessonId = record.lesson.id
  const isContinued = record.version !== null && record.partBytes === partBytes
  const storedBytes = isContinued ? (await store.countParts(lessonId)) * partBytes : 0
  if (storedBytes > 0 && storedBytes >= record.bytes) return finish(record)
  const ask = (from: number) => fetchMedium(address, { from, version: record.version, signal })
  let response = await ask(storedBytes)
  const goesOn = response.status === 206 && versionOf(response) === record.version
  if (storedBytes > 0 && !goesOn && response.status === 206) response = await ask(0)
  const from = storedBytes > 0 && goesOn ? storedBytes : 0
  const known: DownloadRecord = {
    ...record,
    type: response.headers.get('content-type') ?? 'audio/mpeg',
    bytes: from > 0 ? record.bytes : Number(response.headers.get('content-length') ?? record.bytes),
    version: versionOf(response),
    partBytes,
  }
  await store.write(known)
  const received = await writeParts(response, { from, to: known.bytes }, lessonId, parts)
  if (received !== known.bytes) throw new BrokenOff()
  return finish(known)

  async function finish(whole: DownloadRecord): Promise<DownloadRecord> {
    const finished = { ...whole, isWhole: true }
    await store.write(finished)
    return finished
  }
}

/** The answer ended before the sound did. */
export class BrokenOff extends Error {}

const versionOf = (response: Response) => response.headers.get('etag')

async function writeParts(
  response: Response,
  { from, to }: { from: number; to: number },
  lessonId: string,
  { store, signal, onBytes }: Parts,
): Promise<number> {
  let index = from / partBytes
  let filled = 0
  let part = new Uint8Array(partBytes)
  const total = () => index * partBytes + filled
  onBytes(total())
  for await (const chunk of chunksOf(response)) {
    signal.throwIfAborted()
    for (let at = 0; at < chunk.length; ) {
      const piece = chunk.subarray(at, at + partBytes - filled)
      part.set(piece, filled)
      filled += piece.length
      at += piece.length
      if (filled === partBytes) {
        await store.writePart(lessonId, index, part)
        index++
        filled = 0
        part = new Uint8Array(partBytes)
      }
    }
    onBytes(total())
  }
  const received = total()
  if (filled > 0 && received === to) await store.writePart(lessonId, index, part.slice(0, filled))
  return received
}

/** Not every browser supports `for await` on a stream. */
async function* chunksOf({ body }: Response): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader()
  if (!reader) return
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    reader.releaseLock()
  }
}
