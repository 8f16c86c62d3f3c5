import type { LessonRow } from '@iki/contract/audio'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { player, usePlayer } from '#core/media/player.ts'
import { comingIn, currentIn } from '#core/media/queue.ts'
import { reordered, withNextRepeat, without, withShuffle } from '#core/media/queue-edits.ts'
import { DrawingTile } from '#ui/brush/drawing-tile.tsx'
import { Chip } from '#ui/chip.tsx'
import { japaneseDuration } from '#ui/format-time.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { LockMark } from '#ui/lock-mark.tsx'
import { OrderList } from '#ui/order-list.tsx'
import { Sheet } from '#ui/sheet.tsx'
import classes from './queue-sheet.module.css'

/** What plays and what comes after it: to be put in order, taken out, shuffled, repeated. */
export function QueueSheet({ onClose }: { onClose: () => void }) {
  const queue = usePlayer(state => state.queue)
  const current = currentIn(queue)
  const coming = comingIn(queue)
  const first = queue.index + 1
  return (
    <Sheet title="つぎに流れる音声" onClose={onClose}>
      {leave => (
        <>
          {current && (
            <div className={classes.current} data-accent={current.accent}>
              <DrawingTile id={current.id} drawing={current.drawing} />
              <p className={classes.words}>
                <span className={classes.meta}>いまの音声</span>
                <span className={classes.title}>{current.title}</span>
              </p>
            </div>
          )}
          <Ways />
          {coming.length === 0 ? (
            <p className={classes.empty}>
              {queue.repeat === 'off'
                ? 'この音声で終わります。一覧にある「次に再生」で、つづきを足せます。'
                : 'この音声が終わると、もう一度流れます。'}
            </p>
          ) : (
            <OrderList
              items={coming}
              label="つぎに流れる音声"
              onMove={(id, to) => player.changeQueue(now => reordered(now, id, first + to))}
            >
              {lesson => <Coming lesson={lesson} onPlay={leave} />}
            </OrderList>
          )}
          {coming.length > 0 && queue.repeat === 'all' && (
            <p className={classes.note}>最後まで流れると、はじめの音声にもどります。</p>
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
        {repeatTexts[repeat]}
      </Chip>
    </div>
  )
}

const repeatTexts = { off: 'くり返さない', all: '全部をくり返す', one: 'この音声をくり返す' } as const

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
          {lesson.lock ? <LockMark lock={lesson.lock} /> : japaneseDuration(lesson.durationSeconds)}
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
