import type { Drawing } from '@iki/contract/media/drawing'
import type { MapEpisode } from '@iki/contract/play/story'
import IconDone from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import { Link } from 'react-router'
import { BrushDrawing } from '#ui/brush/brush-drawing.tsx'
import { classNames } from '#ui/class-names.ts'
import { episodeAddress } from '../story-address.ts'
import classes from './episode-card.module.css'

const stateWords = { locked: 'まだ開きません', open: 'いま読めます', cleared: '読みました' } as const

/** An episode of the map. Of an episode that is still locked, the title is not shown. */
export function EpisodeCard({ episode }: { episode: MapEpisode }) {
  const { state, number, isThere, id, drawing, title, minutes } = episode
  const isOpen = state !== 'locked' && isThere
  const stateText = isThere ? stateWords[state] : 'これから書かれます'
  const inside = (
    <>
      <span className={classes.picture}>
        {isOpen ? (
          <BrushDrawing id={id} drawing={drawing as Drawing} className={classes.drawing} />
        ) : (
          <IconLock size={18} aria-hidden />
        )}
      </span>
      <span className={classes.text}>
        <span className={classes.number}>{number}</span>
        <span className={classes.title}>{isOpen ? title : '？'}</span>
        <span className={classes.state}>
          {state === 'cleared' && <IconDone size={14} aria-hidden />}
          {stateText}
          {isOpen && `・約${minutes}分`}
        </span>
      </span>
    </>
  )
  const className = classNames(classes.card, state === 'open' && isThere && classes.open)
  return isOpen ? (
    <Link to={episodeAddress(episode)} className={className}>
      {inside}
    </Link>
  ) : (
    <div className={classNames(className, classes.locked)}>{inside}</div>
  )
}
