import { useState } from 'react'
import { useInSight } from '#core/browser/use-in-sight.ts'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import classes from './own-playlist.module.css'

const rowsAtOnce = 60

/** The rows of a long playlist, more of them as the end of the shown ones comes into sight. */
export function useShownRows<Row>(rows: readonly Row[]) {
  const [most, setMost] = useState(rowsAtOnce)
  const more = () => setMost(most + rowsAtOnce)
  const hasMore = most < rows.length
  const end = useInSight(more, hasMore)
  return {
    shown: rows.slice(0, most),
    rest: hasMore && (
      <div ref={end} className={classes.more}>
        <SecondaryButton isWide onPress={more}>
          もっと見る
        </SecondaryButton>
      </div>
    ),
  }
}
