import type { LessonKind } from '@iki/contract/media/lesson'
import type { Media, Reach } from '@iki/contract/media/media'
import type { Ahead } from '#core/player/live-tuning.ts'
import type { Player } from '#core/player/make-player.ts'
import { followingIn } from './queue.ts'

/** The next address is fetched this long before the end: a locked phone allows the next sound only without a wait. */
const aheadSeconds = 30
/** The next piece of music is preloaded this long before the end, so that it follows without a gap. */
const readySeconds = 20

/**
 * When a lesson of a playlist ends, starts the next one, or the same one again, unless `mayGoOn` says no. At the end of
 * a live track, joins what is on air then.
 */
export function autoAdvance(
  player: Pick<Player, 'store' | 'follow' | 'reachOf' | 'prepareNext' | 'tuneIn' | 'load'>,
  fetchMedia: (id: string, reach: Reach) => Promise<Media>,
  mayGoOn: () => boolean = () => true,
): void {
  let askedFor: string | null = null
  let ahead: Ahead | null = null

  async function prepare(id: string, kind: LessonKind): Promise<void> {
    askedFor = id
    const reach = player.reachOf(kind)
    // A failure is shown when the lesson should start.
    const media = await fetchMedia(id, reach).catch(() => null)
    if (media && askedFor === id) ahead = { id, media, reach }
  }

  const aheadOf = (id: string) => (ahead?.id === id ? { media: ahead.media, reach: ahead.reach } : {})

  player.store.subscribe(({ track, status, seconds, durationSeconds, queue }) => {
    const leftSeconds = durationSeconds - seconds
    if (!track || status !== 'playing' || leftSeconds > aheadSeconds || !mayGoOn()) return
    const next = track.live ? null : followingIn(queue)
    const nextId = track.live ? track.live.followingId() : next?.id
    if (nextId && nextId !== askedFor) void prepare(nextId, next?.kind ?? track.kind)
    const isMusic = track.kind === 'music' && next?.kind === 'music'
    const media = next && aheadOf(next.id).media
    if (isMusic && media && leftSeconds <= readySeconds) player.prepareNext('music', media)
  })

  player.follow(({ kind, track }) => {
    if (kind === 'loaded') askedFor = null
    // An earlier listener may have started something already.
    if (kind !== 'ended' || player.store.getState().status !== 'ended' || !mayGoOn()) return
    if (track.live) {
      player.tuneIn(track.live, ahead)
      return
    }
    const next = followingIn(player.store.getState().queue)
    if (!next) return
    player.load({ ...next, ...aheadOf(next.id) }, { autoplay: true, opening: 'byItself' })
  })
}
