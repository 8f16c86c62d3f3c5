import type { Media } from '@iki/contract/media/media'
import type { Source } from '#core/output/element.ts'

/** A fresh address is fetched this long before the old one ends. */
const aheadMs = 60_000
/** When the next renewal is tried after one that did not get through. */
const retryMs = 15_000

type Held = { media: Media; goodUntil: number }
type Parts = {
  fetchMedia: (id: string) => Promise<Media>
  /** How long an address is good at most, whatever the clocks say. */
  mostMs: () => number
  now: () => number
  /** Whether asking again may help. */
  isPassing: (error: unknown) => boolean
  /** A renewal that nobody waited for was refused. */
  onRefused: (error: unknown) => void
}

/**
 * The signed addresses of what plays. While it is watched, a fresh one is always at hand, but nothing is changed under
 * a sound that plays: it is taken when the element has to be pointed anew anyway.
 */
export function addressRenewal({ fetchMedia, mostMs, now, isPassing, onRefused }: Parts) {
  const none: Held = { media: { url: '', expiresAt: '' }, goodUntil: 0 }
  let id = ''
  let freshest = none
  let inUse = none
  let renewing: Promise<void> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let isWatched = false

  /** The phone's clock may be wrong: an address just received is good for a while, whatever the clock says. */
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
    if (isWatched) timer = setTimeout(renewAhead, Math.max(0, ms))
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
    /** For who takes fresh addresses by itself while it plays. */
    freshMedia(): Source['freshMedia'] {
      const asked = id
      return async refusedUrl => {
        const isGood = freshest.goodUntil > now() && freshest.media.url !== refusedUrl
        if (asked === id && !isGood) await renew().catch(refuse(asked))
        if (asked !== id) throw new Error('Something else is played by now.')
        return freshest.media
      }
    },
    /** What levels the medium in use with the others. */
    gainDb: () => inUse.media.gainDb,
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
