import { withGrantOf } from '@iki/contract/media/film'
import type { HlsConfig, LoadPolicy } from 'hls.js'
import type { Source } from '#core/output/element.ts'

/** Before anybody plays it so much of a film is loaded, and so much ahead while it plays. */
const bufferSeconds = { atRest: 8, playing: 40 } as const

/** How much is loaded, at least and at most. */
export function bufferOf(isPlaying: boolean): Pick<HlsConfig, 'maxBufferLength' | 'maxMaxBufferLength'> {
  const seconds = isPlaying ? bufferSeconds.playing : bufferSeconds.atRest
  return { maxBufferLength: seconds, maxMaxBufferLength: seconds }
}

/** Without its grant. */
const fileOf = (url: string) => url.slice(url.lastIndexOf('/') + 1)

/** Who saves data sees no more than this. */
export const savedHeight = 480

/** What a server says to an address whose grant is over, or was made for somebody else. */
const refusals = [401, 403, 404]

type Parts = {
  source: Source
  isSaving: boolean
  /** No address is to be had any more. */
  onRefused: () => void
}

/**
 * Each request goes with the freshest grant. When the one at hand is over, as after a long pause, the request waits for
 * a fresh one. What is refused all the same is asked for once more with another grant.
 */
export function hlsSettings({ source, isSaving, onRefused }: Parts): Partial<HlsConfig> {
  let refused: string | undefined
  /** What was refused already: if it is with a fresh grant as well, it is not there. */
  const missing = new Set<string>()

  async function open(xhr: XMLHttpRequest, url: string): Promise<void> {
    const media = await source.freshMedia(refused).catch((error: unknown) => {
      onRefused()
      throw error
    })
    if (media.url !== refused) refused = undefined
    xhr.open('GET', withGrantOf(media.url, url), true)
    const file = fileOf(url)
    xhr.addEventListener('load', () => {
      if (!refusals.includes(xhr.status)) missing.delete(file)
      else if (!missing.has(file)) {
        missing.add(file)
        refused = media.url
      }
    })
  }

  return {
    xhrSetup: open,
    // The policy of this site's pages lets no worker be made of a blob.
    enableWorker: false,
    autoStartLoad: false,
    ...bufferOf(false),
    backBufferLength: 60,
    capLevelToPlayerSize: !isSaving,
    ...(isSaving && { startLevel: 0 }),
    manifestLoadPolicy: policy,
    playlistLoadPolicy: policy,
    fragLoadPolicy: policy,
  }
}

const retry = { maxNumRetry: 3, retryDelayMs: 500, maxRetryDelayMs: 4_000 }

const policy: LoadPolicy = {
  default: {
    maxTimeToFirstByteMs: 15_000,
    maxLoadTimeMs: 60_000,
    timeoutRetry: retry,
    errorRetry: {
      ...retry,
      shouldRetry: (_, count, _isTimeout, answer, isWorthwhile) => {
        if (!answer?.code) return count < retry.maxNumRetry // The network has failed, whatever the phone says of it.
        return isWorthwhile || (count < 1 && refusals.includes(answer.code))
      },
    },
  },
}
