import { withGrantOf } from '@iki/contract/media/film'
import type { HlsConfig, LoadPolicy } from 'hls.js'
import type { Source } from '#core/output/element.ts'

/** How much of a film is loaded before it plays, and how far ahead while it plays. */
const bufferSeconds = { atRest: 8, playing: 40 } as const

/** How much is loaded, at least and at most. */
export function bufferOf(isPlaying: boolean): Pick<HlsConfig, 'maxBufferLength' | 'maxMaxBufferLength'> {
  const seconds = isPlaying ? bufferSeconds.playing : bufferSeconds.atRest
  return { maxBufferLength: seconds, maxMaxBufferLength: seconds }
}

/** The file name without the grant, which changes. */
const fileOf = (url: string) => url.slice(url.lastIndexOf('/') + 1)

/** The best quality for members who save data. */
export const savedHeight = 480

/** The answers to an address whose grant has expired, or was made for somebody else. */
const refusals = [401, 403, 404]

type Parts = {
  source: Source
  isSaving: boolean
  /** Called when no new address can be fetched. */
  onRefused: () => void
}

/**
 * Every request uses the newest grant. If that has expired, as after a long pause, the request waits for a new one. A
 * request that is refused anyway is repeated once with another grant.
 */
export function hlsSettings({ source, isSaving, onRefused }: Parts): Partial<HlsConfig> {
  let refused: string | undefined
  /** Files that were refused once. A file that is refused with a new grant as well does not exist. */
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
    // Our content security policy allows no workers from blobs.
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
        if (!answer?.code) return count < retry.maxNumRetry // Without a status, the network failed.
        return isWorthwhile || (count < 1 && refusals.includes(answer.code))
      },
    },
  },
}
