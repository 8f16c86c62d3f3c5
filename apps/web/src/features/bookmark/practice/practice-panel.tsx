import type { Lesson } from '@iki/contract/media/lesson'
import IconPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs'
import IconStop from '@tabler/icons-react/dist/esm/icons/IconPlayerStopFilled.mjs'
import { practice, usePractice } from '#core/player/player.ts'
import { noPractice, type Practice, roundText } from '#core/practice/practice.ts'
import { useIsSignedIn } from '#core/session/current-session.ts'
import { Chip } from '#ui/buttons/chip.tsx'
import { classNames } from '#ui/class-names.ts'
import { loadLesson, practise, secondNow } from '../notebook/bookmark-playback.ts'
import { GuestNote } from '../notebook/guest-note.tsx'
import { LoopList } from './loop-list.tsx'
import classes from './practice-panel.module.css'
import { PracticePoint } from './practice-point.tsx'
import { setEndHere, setStartHere } from './practice-points.ts'
import { lineAt, nudgedEnd, nudgedStart } from './practice-rules.ts'
import { PracticeWays } from './practice-ways.tsx'
import { SaveLoop } from './save-loop.tsx'

type Props = { lesson: Lesson }

/** Repeats a span of the lesson: its start and end, the number of rounds, the speed, and saving it as a loop. */
export function PracticePanel({ lesson }: Props) {
  const set = usePracticeOf(lesson.id)
  const isSignedIn = useIsSignedIn()
  const { startSeconds, endSeconds } = set
  return (
    <>
      <div className={classes.points}>
        <PracticePoint
          name="A"
          word="はじめ"
          seconds={startSeconds}
          onSet={() => setStartHere(lesson)}
          onNudge={by =>
            startSeconds !== null && practice.setStart(lesson.id, nudgedStart(startSeconds, by, endSeconds))
          }
        />
        <PracticePoint
          name="B"
          word="おわり"
          seconds={endSeconds}
          onSet={() => setEndHere(lesson)}
          onNudge={by =>
            endSeconds !== null &&
            practice.setEnd(lesson.id, nudgedEnd(endSeconds, by, startSeconds ?? 0, lesson.durationSeconds))
          }
        />
      </div>
      {startSeconds === null && <Beginning lesson={lesson} />}
      {startSeconds !== null && endSeconds === null && (
        <p className={classes.hint}>聴きすすめて、おわりにしたいところで「B」を押してください。</p>
      )}
      {startSeconds !== null && endSeconds !== null && (
        <>
          <StartOrStop practice={set} />
          <PracticeWays practice={set} />
          {isSignedIn ? (
            <SaveLoop key={set.bookmarkId} lessonId={lesson.id} practice={set} />
          ) : (
            <GuestNote>ログインすると、このくり返しに名前をつけて残せます。</GuestNote>
          )}
        </>
      )}
      {isSignedIn && <LoopList lesson={lesson} />}
    </>
  )
}

function usePracticeOf(lessonId: string): Practice {
  return usePractice(state => (state.lessonId === lessonId ? state : noPractice))
}

/** The first steps. If there is a transcript, the current sentence is offered as a span. */
function Beginning({ lesson }: Props) {
  const practiseLine = () => {
    const line = lineAt(lesson.transcript, secondNow(lesson))
    if (!line) return
    loadLesson(lesson)
    practise(lesson, {
      startSeconds: line.start,
      endSeconds: line.end,
      repeatCount: null,
      speed: null,
      rise: null,
      bookmarkId: null,
      name: '',
    })
  }
  return (
    <div className={classes.beginning}>
      <p className={classes.hint}>
        くり返したいところのはじめで「A」、おわりで「B」を押すと、そのあいだをくり返します。
      </p>
      {lesson.transcript.length > 0 && <Chip onPress={practiseLine}>いまの一文をくり返す</Chip>}
    </div>
  )
}

function StartOrStop({ practice: set }: { practice: Practice }) {
  return (
    <div className={classes.go}>
      <button
        type="button"
        className={classNames(classes.start, set.isOn && classes.on)}
        aria-pressed={set.isOn}
        onClick={() => (set.isOn ? practice.stop() : practice.begin())}
      >
        {set.isOn ? <IconStop size={18} /> : <IconPlay size={18} />}
        {set.isOn ? 'くり返しをとめる' : 'くり返す'}
      </button>
      <p className={classes.round}>
        {set.isOn ? (
          roundText(set)
        ) : (
          <button type="button" className={classes.clear} onClick={practice.clear}>
            消す
          </button>
        )}
      </p>
    </div>
  )
}
