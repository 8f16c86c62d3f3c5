import type { Media } from '@iki/contract/media'
import type { Player } from './make-player.ts'
import { followingIn } from './queue.ts'

/** The next address is fetched this long before an end: a locked phone lets a sound follow a sound, but not a wait. */
const aheadSeconds = 30

/**
 * When a lesson of a playlist ends, the next one begins, from its start; or the same one again. Not where somebody
 * else has the last word about it. After what is live comes what is on air then.
 */
export function autoAdvance(
  player: Player,
  fetchMedia: (id: string) => Promise<Media>,
  mayGoOn: () => boolean = () => true,
): void {
  let askedFor: string | null = null
  let ahead: { id: string; media: Media } | null = null

  async function prepare(id: string): Promise<void> {
    askedFor = id
    // What is in the way of it is told when its turn comes.
    const media = await fetchMedia(id).catch(() => null)
    if (media && askedFor === id) ahead = { id, media }
  }

  player.store.subscribe(({ track, status, seconds, durationSeconds, queue }) => {
    if (status !== 'playing' || durationSeconds - seconds > aheadSeconds) return
    const nextId = track?.live ? track.live.followingId() : followingIn(queue)?.id
    if (mayGoOn() && nextId && nextId !== askedFor) void prepare(nextId)
  })

  player.follow(({ kind, track }) => {
    if (kind === 'loaded') askedFor = null
    // Who followed before may have had it play on.
    if (kind !== 'ended' || player.store.getState().status !== 'ended' || !mayGoOn()) return
    if (track.live) {
      player.tuneIn(track.live, ahead)
      return
    }
    const next = followingIn(player.store.getState().queue)
    if (!next) return
    const media = ahead?.id === next.id ? ahead.media : undefined
    player.load({ ...next, ...(media && { media }) }, { autoplay: true, opening: 'byItself' })
  })
}
