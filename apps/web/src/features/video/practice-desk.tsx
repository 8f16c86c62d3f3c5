import type { Lesson } from '@iki/contract/media/lesson'
import IconMirror from '@tabler/icons-react/dist/esm/icons/IconFlipHorizontal.mjs'
import IconCount from '@tabler/icons-react/dist/esm/icons/IconHourglass.mjs'
import IconStop from '@tabler/icons-react/dist/esm/icons/IconPlayerStopFilled.mjs'
import IconLoop from '@tabler/icons-react/dist/esm/icons/IconRepeat.mjs'
import { film } from '#core/film/film-player.ts'
import { useFilm } from '#core/film/film-state.ts'
import { player, practice, settings, usePractice } from '#core/player/player.ts'
import type { Track } from '#core/player/track.ts'
import { noPractice, type Practice, roundText } from '#core/practice/practice.ts'
import { type LessonPlayer, useLessonSpeed, useLessonTime } from '#entities/lesson/use-lesson-player.ts'
import { chapterAt } from '#ui/film/chapter-at.ts'
import { DeskButton, DeskRow } from '#ui/film/desk-button.tsx'
import { SegmentedControl } from '#ui/film/segmented-control.tsx'
import { clockTime } from '#ui/format/format-time.ts'

/** The count-in before each round, unless it is turned off. */
export const usualCountIn = { beats: 3, isAudible: true }

type Props = { track: Track; lesson: Lesson | undefined; controls: LessonPlayer }

const slowness = [
  { value: 0.25, label: '0.25倍', spoken: '4分の1の速さ' },
  { value: 0.5, label: '0.5倍', spoken: '半分の速さ' },
  { value: 0.75, label: '0.75倍', spoken: '4分の3の速さ' },
  { value: 1, label: '1.0倍', spoken: 'ふつうの速さ' },
] as const

/** The controls for dancing along with a film, with large buttons. */
export function PracticeDesk({ track, lesson, controls }: Props) {
  const speed = useLessonSpeed(track)
  const isMirrored = useFilm(state => state.isMirrored)
  const isCounting = usePractice(state => state.countIn !== null)
  const set = usePractice(state => (state.lessonId === track.id ? state : noPractice))
  return (
    <>
      <SegmentedControl
        label="踊る速さ"
        choices={slowness}
        value={speed}
        onChoose={value => settings.chooseSpeed(track.id, value)}
      />
      <DeskRow>
        <DeskButton icon={<IconMirror />} isOn={isMirrored} onPress={() => film.mirror(!isMirrored)}>
          左右反転
        </DeskButton>
        <DeskButton
          icon={<IconCount />}
          isOn={isCounting}
          onPress={() => practice.change({ countIn: isCounting ? null : usualCountIn })}
        >
          {usualCountIn.beats}カウント
        </DeskButton>
      </DeskRow>
      <Span track={track} controls={controls} practice={set} />
      {lesson && lesson.chapters.length > 1 && !set.isOn && (
        <ThisChapter lesson={lesson} controls={controls} />
      )}
    </>
  )
}

type SpanProps = { track: Track; controls: LessonPlayer; practice: Practice }

/** Sets the start and the end of the span that is repeated. */
function Span({ track, controls, practice: set }: SpanProps) {
  const { startSeconds, endSeconds, isOn } = set
  const now = () => (controls.isHere ? player.secondsNow() : 0)
  const loadTrack = () => {
    if (!controls.isHere) player.load(track)
  }
  const setEnd = () => {
    loadTrack()
    practice.setEnd(track.id, now())
    if (controls.isPlaying && !practice.store.getState().isOn) practice.begin()
  }
  return (
    <>
      <DeskRow>
        <DeskButton
          icon={<strong>A</strong>}
          isOn={startSeconds !== null}
          onPress={() => {
            loadTrack()
            practice.setStart(track.id, now())
          }}
        >
          {startSeconds === null ? 'ここから' : `${clockTime(startSeconds)} から`}
        </DeskButton>
        <DeskButton icon={<strong>B</strong>} isOn={endSeconds !== null} onPress={setEnd}>
          {endSeconds === null ? 'ここまで' : `${clockTime(endSeconds)} まで`}
        </DeskButton>
      </DeskRow>
      {startSeconds !== null && endSeconds !== null && (
        <DeskRow>
          <DeskButton
            icon={isOn ? <IconStop /> : <IconLoop />}
            isOn={isOn}
            onPress={() => (isOn ? practice.stop() : practice.begin())}
          >
            {isOn ? `とめる（${roundText(set)}）` : 'くり返す'}
          </DeskButton>
          {!isOn && <DeskButton onPress={practice.clear}>A・Bを消す</DeskButton>}
        </DeskRow>
      )}
    </>
  )
}

/** Repeats the current chapter, without setting its start and end. */
function ThisChapter({ lesson, controls }: { lesson: Lesson; controls: LessonPlayer }) {
  const { seconds, durationSeconds } = useLessonTime(lesson)
  const chapter = chapterAt(lesson.chapters, seconds)
  if (!chapter) return null
  const after = lesson.chapters.find(({ start }) => start > chapter.start)
  const practise = () => {
    const span = { startSeconds: chapter.start, endSeconds: after?.start ?? durationSeconds }
    if (!controls.isHere) player.load(lesson, { startAt: span.startSeconds, autoplay: true })
    practice.practise(lesson.id, {
      ...span,
      repeatCount: null,
      speed: null,
      rise: null,
      bookmarkId: null,
      name: chapter.title,
    })
  }
  return (
    <DeskRow>
      <DeskButton icon={<IconLoop />} onPress={practise}>
        「{chapter.title}」をくり返す
      </DeskButton>
    </DeskRow>
  )
}
