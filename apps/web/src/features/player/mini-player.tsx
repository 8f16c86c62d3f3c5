import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useIsWide } from '#core/browser/use-is-wide.ts'
import { useCastDevice } from '#core/cast/cast-state.ts'
import { FilmSlot } from '#core/film/film-slot.tsx'
import { loadChunk } from '#core/loading/load-chunk.ts'
import { useIsLessonOnPage, useIsLiveOnPage, useIsOfferedOnPage } from '#core/player/lesson-on-page.ts'
import { jumps, player, useJump, usePlayer, useSleep } from '#core/player/player.ts'
import type { Track } from '#core/player/track.ts'
import { nameOf, nextIn } from '#core/queue/queue.ts'
import { failureMark } from '#entities/lesson/failure-text.ts'
import { addressInList } from '#entities/lesson/player-address.ts'
import { BrushDrawing } from '#ui/brush/brush-drawing.tsx'
import { clockTime } from '#ui/format/format-time.ts'
import { kindOfAll, lessonTexts } from '#ui/lesson/lesson-texts.ts'
import { PictureWithFallback } from '#ui/pictures/picture-with-fallback.tsx'
import { JumpOffer } from '#ui/player/jump-offer.tsx'
import { PlayerCapsule } from '#ui/player/player-capsule.tsx'
import classes from './mini-player.module.css'
import type { Shown } from './player-bar.tsx'
import { useQueueSheet } from './queue/queue-button.tsx'
import { sleepLeft } from './sleep/sleep-text.ts'

const PlayerBar = lazy(() =>
  loadChunk(() => import('./player-bar.tsx').then(chunk => ({ default: chunk.PlayerBar }))),
)

/**
 * The player on other pages: a capsule on a phone, a bar on a desk. Not shown on the lesson's own page, or if the lesson
 * was only opened and not played; no capsule where the page itself offers to continue it.
 */
export function MiniPlayer() {
  const track = usePlayer(state => state.track)
  const page = usePlayer(state => state.queue.page)
  const playtag = usePlayer(state => state.queue.playlist?.tag)
  const failure = usePlayer(state => state.failure)
  const isPlaying = usePlayer(state => state.status === 'playing' || state.status === 'loading')
  const note = useNote(isPlaying)
  const what = usePlayer(({ queue }) => lessonTexts[kindOfAll(queue.lessons)].name)
  const isList = usePlayer(state => state.queue.lessons.length > 1)
  const hasNext = usePlayer(({ queue }) => nextIn(queue) !== null)
  const isWide = useIsWide()
  const isRepeated = useIsRepeated(isPlaying) && !isWide
  const isShown = useIsShown(isPlaying) && !isRepeated
  const { sheet, open } = useQueueSheet()
  if (!track || !isShown)
    return (
      <>
        <WayBack />
        {sheet}
      </>
    )
  const shown: Shown = {
    id: track.id,
    drawing: track.drawing,
    picture: pictureOf(track),
    isWide: track.kind === 'video',
    what,
    accent: track.accent,
    title: failure ? `${failureMark(failure)}・${track.title}` : track.title,
    note,
    to: track.live?.page ?? addressInList({ page, playtag }, track),
    isPlaying,
    onToggle: player.toggle,
    onQueue: isList ? open : undefined,
    onNext: hasNext ? player.next : undefined,
    onClose: () => {
      // The pressed button is removed with it, so the focus moves to the page.
      document.getElementById('main')?.focus({ preventScroll: true })
      player.stop()
    },
  }
  const isLive = track.live !== null && track.live !== undefined
  return (
    <>
      <WayBack />
      {isWide ? (
        <Suspense fallback={null}>
          <PlayerBar shown={shown} isLive={isLive} />
        </Suspense>
      ) : (
        <Capsule shown={shown} isLive={isLive} />
      )}
      {sheet}
    </>
  )
}

function Capsule({ shown, isLive }: { shown: Shown; isLive: boolean }) {
  // In steps of half a percent: a capsule of 350 px shows no more, and it renders as often as it changes.
  const progress = usePlayer(({ seconds, durationSeconds }) =>
    durationSeconds > 0 ? Math.round((seconds / durationSeconds) * 200) / 200 : 0,
  )
  const skipSeconds = usePlayer(state => state.skipSeconds)
  return (
    <PlayerCapsule
      {...shown}
      progress={progress}
      skip={shown.onNext || isLive ? undefined : { seconds: skipSeconds, onPress: () => player.skip() }}
    />
  )
}

/** A film plays on in the capsule: a film that is not visible is paused. */
function pictureOf({ id, kind, poster, drawing }: Track): ReactNode {
  const drawn = <BrushDrawing id={id} drawing={drawing} />
  const still = poster && <PictureWithFallback src={poster.url} className={classes.picture} instead={drawn} />
  if (kind !== 'video') return still
  return (
    <span className={classes.film}>
      {still}
      <FilmSlot lessonId={id} className={classes.slot} />
    </span>
  )
}

function useIsShown(isPlaying: boolean): boolean {
  const trackId = usePlayer(({ track }) => track?.id)
  const isStarted = usePlayer(state => state.isStarted || state.seconds > 0)
  const isLessonOnPage = useIsLessonOnPage(trackId)
  const isLiveOnStage = useIsLiveOnPage()
  // On the radio's page other lessons are not offered.
  const isPlayedBeside = useIsPlayedBeside(isLiveOnStage, isPlaying)
  return isStarted && !isLessonOnPage && (!isLiveOnStage || isPlayedBeside)
}

/** A lesson that was paused before, on a page that offers it. */
function useIsRepeated(isPlaying: boolean): boolean {
  const trackId = usePlayer(({ track }) => track?.id)
  const hasFailed = usePlayer(({ failure }) => failure !== null)
  const isOffered = useIsOfferedOnPage(trackId)
  const isCasting = useCastDevice() !== null
  const isPlayedBeside = useIsPlayedBeside(isOffered, isPlaying)
  return isOffered && !hasFailed && !isPlayedBeside && !isCasting
}

/** Whether something has played beside what such a page shows: it stays there when it is paused. */
function useIsPlayedBeside(isSuchPage: boolean, isPlaying: boolean): boolean {
  const [wasPlayedBeside, setPlayedBeside] = useState(false)
  const isPlayedBeside = isSuchPage && (wasPlayedBeside || isPlaying)
  if (isPlayedBeside !== wasPlayedBeside) setPlayedBeside(isPlayedBeside)
  return isPlayedBeside
}

/** One note: the receiver, else the time left of the sleep timer, else the playlist. */
function useNote(isPlaying: boolean): string | null {
  const device = useCastDevice()
  const left = useSleep(sleepLeft)
  const playlist = usePlayer(state => nameOf(state.queue))
  if (device !== null) return `${device}${isPlaying ? 'で再生中' : 'につながっています'}`
  return left === null ? playlist : `おやすみまで ${left}`
}

/** The undo of an accidental jump, also of one beyond the end of the lesson. */
function WayBack() {
  const undo = useJump()
  const isHere = usePlayer(state => state.track?.id === undo?.track.id)
  if (!undo) return null
  const time = clockTime(undo.seconds)
  return (
    <JumpOffer
      text={isHere ? `${time} にもどす` : `「${undo.track.title}」の ${time} にもどす`}
      onPress={jumps.undo}
    />
  )
}
