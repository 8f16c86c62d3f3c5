import { type Media, mediaAddressMs } from '@iki/contract/media'

/** A fresh address is fetched this long before the old one ends. */
const aheadMs = 60_000
/** After a renewal that did not get through, the next one. */
const retryMs = 15_000

type Held = { url: string; goodUntil: number }
type Parts = {
  fetchMedia: (id: string) => Promise<Media>
  now: () => number
  /** A renewal that nobody waited for was refused. */
  onRefused: (error: unknown) => void
  isPassing: (error: unknown) => boolean
}

/**
 * The signed address of what plays, and the next one. While it is watched, a fresh address is always at hand, but
 * nothing is changed under a sound that plays: the transport takes it when it has to point the element anew anyway.
 */
export function mediaAddress({ fetchMedia, now, onRefused, isPassing }: Parts) {
  let id = ''
  let held: Held = { url: '', goodUntil: 0 }
  let renewing: Promise<string> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let isWatched = false

  /** The phone's clock may be wrong: an address we just got is good for a while whatever the clock says. */
  function heldFrom(media: Media, isFresh: boolean): Held {
    const lasts = Date.parse(media.expiresAt) - now()
    return {
      url: media.url,
      goodUntil: now() + Math.min(mediaAddressMs, isFresh ? Math.max(2 * aheadMs, lasts) : lasts),
    }
  }

  /** Fetches a fresh address; who asks meanwhile gets the same one. */
  function renew(): Promise<string> {
    const asked = id
    renewing ??= fetchMedia(asked)
      .then(media => {
        if (asked === id) held = heldFrom(media, true)
        return media.url
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
      if (asked === id) schedule(held.goodUntil - now() - aheadMs)
    } catch (error) {
      if (asked !== id) return
      if (isPassing(error)) schedule(retryMs)
      else onRefused(error)
    }
  }

  return {
    begin(trackId: string, media: Media): void {
      clearTimeout(timer)
      isWatched = false
      renewing = null
      id = trackId
      held = heldFrom(media, false)
    },
    url: () => held.url,
    isExpired: () => held.goodUntil <= now(),
    renew,
    /** From now on a fresh address is at hand before the old one ends. */
    watch(): void {
      if (isWatched) return
      isWatched = true
      schedule(held.goodUntil - now() - aheadMs)
    },
    unwatch(): void {
      isWatched = false
      clearTimeout(timer)
    },
  }
}
export type MediaAddress = ReturnType<typeof mediaAddress>
