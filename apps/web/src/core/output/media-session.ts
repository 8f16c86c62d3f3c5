import type { PlayerEvent, PlayerState } from '#core/player/player-state.ts'
import type { Track } from '#core/player/track.ts'
import { nextIn, previousIn } from '#core/queue/queue.ts'
import { serviceName } from '#ui/page/service-name.ts'
import type { ArtworkOf } from './artwork.ts'

type Commands = {
  play(): void
  pause(): void
  seek(seconds: number): void
  skip(by: number): void
  next(): void
  previous(): void
}
type Parts = { session: MediaSession; commands: Commands; state: () => PlayerState; artworkOf: ArtworkOf }

/**
 * The controls on lock screens, headsets and in cars. Phones with room for one pair of buttons show skips instead of
 * "next" if both are offered: so a playlist offers next and previous, and a single lesson the skips.
 */
export function mediaSession({ session, commands, state, artworkOf }: Parts) {
  let shown: { track: Track; images: MediaImage[] } | null = null

  function offer(action: MediaSessionAction, handler: MediaSessionActionHandler | null): void {
    try {
      session.setActionHandler(action, handler)
    } catch {
      // A browser throws for an action that it does not know. The other actions still work.
    }
  }

  function offerActions(): void {
    const { queue, track } = state()
    const isList = queue.lessons.length > 1
    const isLive = track?.live !== undefined
    offer('play', commands.play)
    offer('pause', commands.pause)
    offer('seekto', isLive ? null : ({ seekTime }) => seekTime !== undefined && commands.seek(seekTime))
    offer('nexttrack', isList && nextIn(queue) ? commands.next : null)
    offer('previoustrack', isList && (previousIn(queue) || nextIn(queue)) ? commands.previous : null)
    offer(
      'seekbackward',
      isList || isLive ? null : ({ seekOffset }) => commands.skip(-(seekOffset ?? state().backSeconds)),
    )
    offer(
      'seekforward',
      isList || isLive ? null : ({ seekOffset }) => commands.skip(seekOffset ?? state().skipSeconds),
    )
  }

  /** Shows the texts at once. The picture is made only after playing has started, and shown when it is ready. */
  function present(track: Track, isStarted: boolean): void {
    if (shown?.track.id !== track.id) shown = { track, images: [] }
    describe(track, shown.images)
    if (isStarted && shown.images.length === 0) void paint(shown)
  }

  async function paint(presented: NonNullable<typeof shown>): Promise<void> {
    presented.images = await artworkOf(presented.track)
    if (shown === presented && presented.images.length > 0) describe(presented.track, presented.images)
  }

  function describe(track: Track, artwork: MediaImage[]): void {
    const { playlist } = state().queue
    session.metadata = new MediaMetadata({
      title: track.title,
      artist: track.live?.title ?? track.artist ?? playlist?.title ?? '',
      album: (track.artist ? playlist?.title : null) ?? serviceName(),
      artwork,
    })
  }

  function updatePosition({ track, seconds, durationSeconds }: PlayerEvent): void {
    if (durationSeconds <= 0) return
    if (track.live) {
      session.setPositionState?.() // Without seconds, there is nothing to seek in.
      return
    }
    session.setPositionState?.({
      duration: durationSeconds,
      position: Math.min(seconds, durationSeconds),
      playbackRate: state().speed,
    })
  }

  return {
    follow(event: PlayerEvent): void {
      const { kind } = event
      if (kind === 'left') return
      if (kind === 'loaded' || kind === 'started') {
        present(event.track, kind === 'started')
        offerActions()
      }
      if (kind === 'started' || kind === 'resumed') session.playbackState = 'playing'
      if (kind === 'paused' || kind === 'ended' || kind === 'failed') session.playbackState = 'paused'
      updatePosition(event)
    },
    /** Updates the buttons after what comes next has changed. */
    offerAnew: offerActions,
    clear(): void {
      shown = null
      session.metadata = null
      session.playbackState = 'none'
      for (const action of actions) offer(action, null)
    },
  }
}

const actions = [
  'play',
  'pause',
  'seekto',
  'nexttrack',
  'previoustrack',
  'seekbackward',
  'seekforward',
] as const satisfies MediaSessionAction[]
