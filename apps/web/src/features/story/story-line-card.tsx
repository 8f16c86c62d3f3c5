import type { Episode, StoryLine } from '@iki/contract/play/story-format'
import { type CSSProperties, useEffect } from 'react'
import classes from './story-line-card.module.css'
import { StoryWords } from './story-words.tsx'

type Props = {
  line: StoryLine | null
  cast: Episode['cast']
  hasRuby: boolean
  /** In how many milliseconds it appears; it can be read at once by who does not see it. */
  revealMs: number
  onRevealed: () => void
}

/** The line that is being read. */
export function StoryLineCard({ line, cast, hasRuby, revealMs, onRevealed }: Props) {
  useEffect(() => {
    if (revealMs === 0) return
    const timer = setTimeout(onRevealed, revealMs)
    return () => clearTimeout(timer)
  })
  const name = line?.cast ? (cast.find(({ id }) => id === line.cast)?.name ?? line.cast) : null
  return (
    <div className={classes.line} aria-live="polite" aria-atomic="true">
      {name && (
        <p className={classes.name}>
          {name}
          {line?.look && <span className={classes.look}>{line.look}</span>}
        </p>
      )}
      {line && (
        <p
          className={revealMs > 0 ? classes.appearing : classes.words}
          style={{ '--reveal': `${revealMs}ms` } as CSSProperties}
        >
          <StoryWords html={line.words} hasRuby={hasRuby} />
        </p>
      )}
    </div>
  )
}
