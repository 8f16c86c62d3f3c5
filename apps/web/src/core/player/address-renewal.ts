import type { Media } from '@iki/contract/media/media'
import type { Source } from '#core/output/element.ts'

/** A fresh address is fetched this long before the old one ends. */
const aheadMs = 60_000
/** The pause after a renewal that failed. */
const retryMs = 15_000

type Held = { media: Media; goodUntil: number }
type Parts = {
  fetchMedia: (id: string) => Promise<Media>
  /** How long an address is used at most: the clocks may be wrong. */
  mostMs: () => number
  now: () => number
  /** Whether a retry may help after this error. */
  isPassing: (error: unknown) => boolean
  /** Called when a renewal in the background was refused. */
  onRefused: (error: unknown) => void
}

/**
 * The signed addresses of what plays. A fresh one is always fetched before the old one expires, but the element uses
 * its old address while it plays: it gets the fresh one when its source has to be set again anyway.
 */
export function addressRenewal({ fetchMedia, mostMs, now, isPassing, onRefused }: Parts) {
  const none: Held = { media: { url: '', expiresAt: '' }, goodUntil: 0 }
  let id = ''
  let freshest = none
  let inUse = none
  let renewing: Promise<void> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let isWatched = false

  /** The phone's clock may be wrong, so an address that was just received counts as valid for a while. */
  function heldFrom(media: Media, leastMs: number): Held {
    const lasts = Date.parse(media.expiresAt) - now()
    const goodUntil = now() + Math.min(mostMs(), Math.max(leastMs, lasts))
    return { media, goodUntil }
  }

  /** Fetches a fresh address, unless that is under way. */
  function renew(): Promise<void> {
    const asked = id
    renewing ??= fetchMedia(asked)
      .then(media => {
        if (asked === id) freshest = heldFrom(media, 2 * aheadMs)
      })
      .finally(() => {
        if (asked === id) renewing = null
      })
    return renewing
  }

  function schedule(ms: number): void {
    clearTimeout(timer)
    if (isWatched) timer = setTimeout(renewAhead, ms)
  }

  async function renewAhead(): Promise<void> {
    const asked = id
    try {
      await renew()
      if (asked === id) schedule(freshest.goodUntil - now() - aheadMs)
    } catch (error) {
      if (asked !== id || !isWatched) return
      if (isPassing(error)) schedule(retryMs)
      else onRefused(error)
    }
  }

  const refuse = (asked: string) => (error: unknown) => {
    if (asked === id && !isPassing(error)) onRefused(error)
    throw error
  }

  function unwatch(): void {
    isWatched = false
    clearTimeout(timer)
  }

  return {
    begin(trackId: string, media: Media | undefined): void {
      unwatch()
      renewing = null
      id = trackId
      inUse = none
      freshest = media ? heldFrom(media, 0) : none
    },
    isAtHand: () => freshest.goodUntil > now(),
    /** The freshest address; it counts as the one in use from now on. */
    take(): Media {
      inUse = freshest
      return inUse.media
    },
    /** For an output that takes fresh addresses itself while it plays, such as hls.js. */
    freshMedia(): Source['freshMedia'] {
      const asked = id
      return async refusedUrl => {
        const isGood = freshest.goodUntil > now() && freshest.media.url !== refusedUrl
        if (asked === id && !isGood) await renew().catch(refuse(asked))
        if (asked !== id) throw new Error('Something else is played by now.')
        return freshest.media
      }
    },
    /** The gain that makes the current medium as loud as the others. */
    gainDb: () => inUse.media.gainDb,
    silences: () => inUse.media.silences ?? [],
    isInUseExpired: () => inUse.goodUntil <= now(),
    renew,
    watch(): void {
      if (isWatched) return
      isWatched = true
      schedule(freshest.goodUntil - now() - aheadMs)
    },
    unwatch,
  }
}
export type AddressRenewal = ReturnType<typeof addressRenewal>
