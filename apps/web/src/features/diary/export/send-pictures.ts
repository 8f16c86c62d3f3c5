import { savePicture } from '@iki/contract/diary/diary'
import { call } from '#core/api/api-client.ts'
import { ApiError } from '#core/api/api-error.ts'
import { outcomeOf } from '../offline/sync-rules.ts'
import { type DiaryFile, pictureOpener } from './diary-file.ts'

export type PictureProgress = {
  sent: number
  of: number
  /**
   * `limited`: the member has sent as many as are taken at once, the next one goes later. `unanswered`: no answer came, or a
   * failure; it goes later as well. `left`: some cannot be sent, and the member decides about their days.
   */
  state: 'sending' | 'limited' | 'unanswered' | 'left'
}

type Sending = {
  /** Whose pictures they are, where this browser's token says so. */
  uid: string | null
  file: DiaryFile
  ids: readonly string[]
  signal: AbortSignal
  onProgress(progress: PictureProgress): void
  pauseMs?: number
}

/** After so long without an answer, the server counts as out of reach. */
const patienceMs = 30_000

/** What was sent of a file: after a break, it is not sent again. */
const sentOf = new WeakMap<DiaryFile, Set<string>>()

/**
 * Sends pictures of a zip, one after the other. Returns those that it could not send: refused ones, ones that cannot be
 * opened, and all after the member's limit is reached. Throws if it was stopped, or if the member is not signed in any
 * more. On any other error, it waits and continues.
 */
export async function sendImportedPictures({
  uid,
  file,
  ids,
  signal,
  onProgress,
  pauseMs = 60_000,
}: Sending): Promise<string[]> {
  const sent = sentOf.get(file) ?? new Set()
  sentOf.set(file, sent)
  const open = await pictureOpener(file)
  const unsent = () => ids.filter(id => !sent.has(id))
  const progress = (state: PictureProgress['state']) =>
    onProgress({ sent: ids.length - unsent().length, of: ids.length, state })
  for (const id of ids) {
    progress('sending')
    const picture = sent.has(id) ? null : open(id)
    while (picture && !sent.has(id)) {
      signal.throwIfAborted()
      try {
        const until = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)])
        await call(savePicture, { id }, { ...(uid !== null && { uid }), file: picture, signal: until })
        sent.add(id)
      } catch (error) {
        signal.throwIfAborted()
        const code = error instanceof ApiError ? error.code : null
        if (code === 'too_many_pictures') return unsent() // Nor any other.
        const outcome = outcomeOf(error)
        if (outcome === 'auth') throw error
        if (outcome !== 'offline' && outcome !== 'later') break
        progress(code === 'too_many_requests' ? 'limited' : 'unanswered')
        await pause(pauseMs, signal)
      }
    }
  }
  return unsent()
}

/** Never resolves: throws why it was ended. */
export async function untilEnded(signal: AbortSignal): Promise<never> {
  signal.throwIfAborted()
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        reject(signal.reason)
      },
      { once: true },
    )
  })
}
