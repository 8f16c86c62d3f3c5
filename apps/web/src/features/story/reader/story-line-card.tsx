import type { Episode, StoryLine } from '@iki/contract/play/story-format'
import { type CSSProperties, useEffect, useRef } from 'react'
import classes from './story-line-card.module.css'
import { StoryText } from './story-text.tsx'

type Props = {
  /** A key that changes each time a line is shown. */
  at: string
  line: StoryLine | null
  cast: Episode['cast']
  hasRuby: boolean
  /** In how many milliseconds it appears; it can be read at once by who does not see it. */
  revealMs: number
  onRevealed: () => void
}

/** The line that is being read. */
export function StoryLineCard({ at, line, cast, hasRuby, revealMs, onRevealed }: Props) {
  const revealed = useRef(onRevealed)
  revealed.current = onRevealed
  useEffect(() => {
    if (revealMs === 0) return
    const timer = setTimeout(() => revealed.current(), revealMs)
    return () => clearTimeout(timer)
  }, [at, revealMs])
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
          key={at}
          className={revealMs > 0 ? classes.appearing : classes.words}
          style={{ '--reveal': `${revealMs}ms` } as CSSProperties}
        >
          <StoryText html={line.words} hasRuby={hasRuby} />
        </p>
      )}
    </div>
  )
}
