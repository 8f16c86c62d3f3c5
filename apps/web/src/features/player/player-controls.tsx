import IconPrevious from '@tabler/icons-react/dist/esm/icons/IconPlayerSkipBackFilled.mjs'
import IconNext from '@tabler/icons-react/dist/esm/icons/IconPlayerSkipForwardFilled.mjs'
import { player, usePlayer, usePractice } from '#core/player/player.ts'
import type { Track } from '#core/player/track.ts'
import { roundText } from '#core/practice/practice.ts'
import { nextIn, previousIn, type Queue } from '#core/queue/queue.ts'
import { type LessonPlayer, useLessonTime, usePracticeSpan } from '#entities/lesson/use-lesson-player.ts'
import { kindOfAll, lessonTexts } from '#ui/lesson/lesson-texts.ts'
import { PlayPress } from '#ui/player/play-press.tsx'
import { RoundButton } from '#ui/player/round-button.tsx'
import { type Mark, SeekBar } from '#ui/player/seek-bar.tsx'
import { SkipButton } from '#ui/player/skip-button.tsx'

/** The ui's pieces, each joined to the part of the player that it shows. */

type Props = { lesson: Track; controls: LessonPlayer }

/** The seek bar, with the span that is practised and the number of the round. */
export function Bar({ lesson, controls, marks }: Props & { marks: readonly Mark[] }) {
  const practised = usePractice(state =>
    state.lessonId === lesson.id && state.isOn ? roundText(state) : null,
  )
  return (
    <SeekBar
      {...useLessonTime(lesson)}
      loop={usePracticeSpan(lesson.id)}
      note={practised !== null && `A-B ${practised}`}
      marks={marks}
      onSeek={controls.seek}
    />
  )
}

type HandProps = {
  lesson: Track
  controls: LessonPlayer
  queue: Queue | undefined
  /** Opens another lesson of the playlist if the player is used by something else. */
  onOpen: ((lessonId: string) => void) | undefined
}

/** Play and skip buttons; in a playlist also previous and next. */
export function Hand({ lesson, controls, queue, onOpen }: HandProps) {
  const backSeconds = usePlayer(state => state.backSeconds)
  const skipSeconds = usePlayer(state => state.skipSeconds)
  const isList = queue !== undefined && queue.lessons.length > 1
  const next = queue && nextIn(queue)
  const previous = queue && previousIn(queue)
  const { name } = lessonTexts[queue ? kindOfAll(queue.lessons) : lesson.kind]
  return (
    <>
      {isList && (
        <RoundButton
          label={`まえの${name}`}
          isDisabled={!controls.isHere && !previous}
          onPress={() => (controls.isHere ? player.previous() : previous && onOpen?.(previous.id))}
        >
          <IconPrevious size={20} />
        </RoundButton>
      )}
      <SkipButton seconds={-backSeconds} onPress={controls.skip} />
      <PlayPress isPlaying={controls.isPlaying} isWaiting={controls.isWaiting} onToggle={controls.toggle} />
      <SkipButton seconds={skipSeconds} onPress={controls.skip} />
      {isList && (
        <RoundButton
          label={`つぎの${name}`}
          isDisabled={!next}
          onPress={() => (controls.isHere ? player.next() : next && onOpen?.(next.id))}
        >
          <IconNext size={20} />
        </RoundButton>
      )}
    </>
  )
}
