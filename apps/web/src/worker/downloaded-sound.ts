import { type ByteSpan, byteSpanOf, piecesOf } from '#core/downloads/byte-range.ts'
import { downloadCacheName, partAddress, recordAddress } from '#core/downloads/download-addresses.ts'

type LessonOfMember = { uid: string; lessonId: string }
/** The parts of a lesson's record that the worker reads. */
type SoundRecord = { type: string; bytes: number; partBytes: number; isWhole: boolean }

/**
 * Answers a media element with the sound of a downloaded lesson, by ranges like a server: without status 206 Safari
 * plays nothing and Chromium can't seek. The body is a blob, because the browser can still read it after the worker was
 * stopped.
 */
export async function answerWithSound(
  caches: CacheStorage,
  { uid, lessonId }: LessonOfMember,
  range: string | null,
): Promise<Response> {
  const isHere = await caches.has(downloadCacheName(uid)) // `open` would create the cache.
  const cache = isHere ? await caches.open(downloadCacheName(uid)) : null
  const record = await cache?.match(recordAddress(uid, lessonId))
  if (!cache || !record) return notFound()
  const { type, bytes, partBytes, isWhole } = (await record.json()) as SoundRecord
  if (!isWhole) return notFound()
  const asked = byteSpanOf(range, bytes)
  if (asked === null)
    return new Response(null, { status: 416, headers: { 'content-range': `bytes */${bytes}` } })
  const span: ByteSpan = asked === 'whole' ? { start: 0, end: bytes - 1 } : asked
  const pieces = await Promise.all(
    piecesOf(span, partBytes).map(async ({ index, from, to }) => {
      const part = await cache.match(partAddress(uid, lessonId, index))
      return part ? (await part.blob()).slice(from, to) : null
    }),
  )
  const found = pieces.filter(piece => piece !== null)
  if (found.length < pieces.length) return notFound()
  const isPartial = asked !== 'whole'
  return new Response(new Blob(found, { type }), {
    status: isPartial ? 206 : 200,
    headers: {
      'content-type': type,
      'content-length': String(span.end - span.start + 1),
      'accept-ranges': 'bytes',
      'cache-control': 'no-store',
      ...(isPartial && { 'content-range': `bytes ${span.start}-${span.end}/${bytes}` }),
    },
  })
}

const notFound = () => new Response(null, { status: 404 })
