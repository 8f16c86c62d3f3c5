import type { LessonRow } from '@iki/contract/media/lesson'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { player, usePlayer } from '#core/player/player.ts'
import { comingIn, currentIn, nameOf } from '#core/queue/queue.ts'
import { reordered, withNextRepeat, without, withShuffle } from '#core/queue/queue-edits.ts'
import { Chip } from '#ui/buttons/chip.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { japaneseDuration } from '#ui/format/format-time.ts'
import { kindOfAll, lessonTexts } from '#ui/lesson/lesson-texts.ts'
import { LessonThumb } from '#ui/lesson/lesson-thumb.tsx'
import { OrderList } from '#ui/lists/order-list.tsx'
import { LockMark } from '#ui/lock/lock-mark.tsx'
import { Sheet } from '#ui/page/sheet.tsx'
import classes from './queue-sheet.module.css'

/** The queue: the current lesson and the next ones. They can be moved, removed, shuffled and repeated. */
export function QueueSheet({ onClose }: { onClose: () => void }) {
  const queue = usePlayer(state => state.queue)
  const current = currentIn(queue)
  const coming = comingIn(queue)
  const first = queue.index + 1
  const { name } = lessonTexts[kindOfAll(queue.lessons)]
  const title = `つぎに流れる${name}`
  const listName = nameOf(queue)
  return (
    <Sheet title={title} onClose={onClose}>
      {leave => (
        <>
          {listName !== null && <p className={classes.listName}>「{listName}」を再生しています</p>}
          {current && (
            <div className={classes.current} data-accent={current.accent}>
              <LessonThumb lesson={current} />
              <p className={classes.text}>
                <span className={classes.meta}>いまの{lessonTexts[current.kind].name}</span>
                <span className={classes.title}>{current.title}</span>
              </p>
            </div>
          )}
          <Ways />
          {coming.length === 0 ? (
            <p className={classes.empty}>
              {queue.repeat === 'off'
                ? 'これで終わります。一覧の「…」から「つぎに再生」を選ぶと、つづきを足せます。'
                : '終わると、もう一度流れます。'}
            </p>
          ) : (
            <OrderList
              items={coming}
              label={title}
              onMove={(id, to) => player.changeQueue(now => reordered(now, id, first + to))}
            >
              {lesson => <Coming lesson={lesson} onPlay={leave} />}
            </OrderList>
          )}
          {coming.length > 0 && queue.repeat === 'all' && (
            <p className={classes.note}>最後まで流れると、はじめにもどります。</p>
          )}
        </>
      )}
    </Sheet>
  )
}

function Ways() {
  const isShuffled = usePlayer(state => state.queue.isShuffled)
  const repeat = usePlayer(state => state.queue.repeat)
  const isList = usePlayer(state => state.queue.lessons.length > 1)
  const kind = usePlayer(state => state.track?.kind ?? 'audio')
  return (
    <div className={classes.ways}>
      {isList && (
        <Chip
          isOn={isShuffled}
          onPress={() => player.changeQueue(now => withShuffle(now, !now.isShuffled, Math.random))}
        >
          ランダム
        </Chip>
      )}
      <Chip isOn={repeat !== 'off'} onPress={() => player.changeQueue(withNextRepeat)}>
        {repeat === 'one' ? `${lessonTexts[kind].this}をくり返す` : repeatTexts[repeat]}
      </Chip>
    </div>
  )
}

const repeatTexts = { off: 'くり返さない', all: '全部をくり返す' } as const

function Coming({ lesson, onPlay }: { lesson: LessonRow; onPlay: () => void }) {
  const play = () => {
    player.load(lesson, { autoplay: true })
    onPlay()
  }
  return (
    <div className={classes.coming}>
      <button type="button" className={classes.play} disabled={lesson.lock !== null} onClick={play}>
        <span className={classes.title}>{lesson.title}</span>
        <span className={classes.meta}>
          {lesson.lock ? <LockMark lock={lesson.lock} /> : aboutOf(lesson)}
        </span>
      </button>
      <IconButton
        label={`${lesson.title}を外す`}
        onPress={() => player.changeQueue(now => without(now, lesson.id))}
      >
        <IconX />
      </IconButton>
    </div>
  )
}

/** What is known about a lesson, such as "動画・4分", "灯り舎・2分" or "10分". */
function aboutOf({ kind, artist, durationSeconds }: LessonRow): string {
  const what = kind === 'video' ? lessonTexts.video.name : artist
  return [what, japaneseDuration(durationSeconds)].filter(Boolean).join('・')
}
