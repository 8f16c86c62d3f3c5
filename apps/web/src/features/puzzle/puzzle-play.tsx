import type { Puzzle, PuzzleResult } from '@iki/contract/play/puzzle'
import { placesOf } from '@iki/contract/play/puzzle-places'
import { useEffect, useRef, useState } from 'react'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { Announcement } from '#ui/feedback/announcement.tsx'
import { japaneseTime } from '#ui/format/format-time.ts'
import { PuzzlePicture } from './puzzle-picture.tsx'
import { PuzzlePlaces } from './puzzle-places.tsx'
import classes from './puzzle-play.module.css'
import { type Play, usePlay } from './use-play.ts'

type Props = { puzzle: Puzzle; best: PuzzleResult | null; onAgain: () => void }

/** Both pictures, how far one is, and the other ways to search. */
export function PuzzlePlay({ puzzle, best, onAgain }: Props) {
  const play = usePlay(puzzle)
  const places = placesOf(puzzle)
  const [hasTimer, setTimer] = useState(true)
  return (
    <div className={classes.play}>
      <div className={classes.bar}>
        <span>
          {play.found.size} / {puzzle.spots.length}
        </span>
        {hasTimer && <span className={classes.time}>{japaneseTime(play.seconds)}</span>}
        <button type="button" className={classes.quiet} onClick={() => setTimer(!hasTimer)}>
          {hasTimer ? '時間をかくす' : '時間を見る'}
        </button>
      </div>
      <div className={classes.pictures}>
        <PuzzlePicture puzzle={puzzle} which={0} play={play} label="ひだりの絵" />
        <PuzzlePicture puzzle={puzzle} which={1} play={play} label="みぎの絵" hasCursor />
      </div>
      <Announcement>{play.announced}</Announcement>
      {play.isOver ? (
        <Outcome play={play} best={best} onAgain={onAgain} />
      ) : (
        <SecondaryButton onPress={play.show}>答えを見る</SecondaryButton>
      )}
      {places.length > 0 && <PuzzlePlaces places={places} puzzle={puzzle} play={play} />}
    </div>
  )
}

function Outcome({ play, best, onAgain }: { play: Play; best: PuzzleResult | null; onAgain: () => void }) {
  const head = useRef<HTMLHeadingElement>(null)
  // What was pressed last, such as the button for the answer, may be removed.
  useEffect(() => {
    if (document.activeElement === document.body) head.current?.focus()
  }, [])
  return (
    <section className={classes.outcome} aria-label="けっか">
      <h2 className={classes.title} tabIndex={-1} ref={head}>
        {play.isDone ? 'すべて見つけました' : '答えは、このとおり'}
      </h2>
      {play.isDone && (
        <p className={classes.result}>
          {japaneseTime(play.seconds)}・ちがったところ{play.misses}回
        </p>
      )}
      {best && (
        <p className={classes.best}>
          いちばんは、{japaneseTime(best.seconds)}・{best.misses}回
        </p>
      )}
      <SecondaryButton onPress={onAgain}>もう一度さがす</SecondaryButton>
    </section>
  )
}
