import type { Lock } from '@iki/contract/access/access'
import type { CurrentOpening } from '@iki/contract/access/opening-schema'
import { Notice } from '#ui/feedback/notice.tsx'
import { japaneseTime } from '#ui/format/format-time.ts'
import { japaneseClock } from '#ui/lock/lock-label.ts'
import { LockNotice } from '#ui/lock/lock-notice.tsx'
import classes from './opening-notice.module.css'
import { useSecondsLeft, useTurn } from './use-opening.ts'

type Props = {
  lock: Lock | null
  opening: CurrentOpening | undefined
  /** When the answer with the lock and the opening arrived, by this device's clock. */
  readAt: number
}

/** Why a playlist is locked, or until when it is open. With opening hours, it counts down to the next change. */
export function PlaylistState({ lock, opening, readAt }: Props) {
  useTurn(opening, readAt)
  if (opening && (lock === null || lock.reason === 'closed'))
    return <Counting lock={lock} opening={opening} readAt={readAt} />
  return lock && <LockNotice lock={lock} />
}

function Counting({ lock, opening, readAt }: { lock: Lock | null; opening: CurrentOpening; readAt: number }) {
  const seconds = useSecondsLeft(opening, readAt)
  const left = (
    <span role="timer" className={classes.left}>
      {japaneseTime(seconds)}
    </span>
  )
  if (lock)
    return (
      <LockNotice
        lock={lock}
        action={
          <p className={classes.countdown}>
            <span className={classes.label}>開くまで</span>
            {left}
          </p>
        }
      />
    )
  return (
    <Notice title="ただいま開いています">
      {japaneseClock(opening.to)}に閉じます。あと{left}です。
    </Notice>
  )
}
