import { type Lock, lockOf } from '@iki/contract/access/access'
import { findScreen } from '@iki/contract/screens/screens'
import { type ReactNode, useCallback } from 'react'
import { useMe, viewerOf } from '#core/session/me.queries.ts'
import { clock } from '#core/time/clock.ts'
import { type LinkNote, LinkNoteContext } from '#ui/html/link-note.ts'
import { lockLabel } from '#ui/lock/lock-label.ts'
import classes from './noted-links.module.css'

/** Links that people wrote say which of our pages are locked for this person, as all links of ours do. */
export function NotedLinks({ children }: { children: ReactNode }) {
  const { me, isPending } = useMe()
  const note: LinkNote = useCallback(
    path => {
      const screen = isPending ? null : findScreen(path)
      const lock = screen && lockOf(screen.access, viewerOf(me), clock.now())
      return lock && <span className={classes.note}>（{noteText(lock)}）</span>
    },
    [me, isPending],
  )
  return <LinkNoteContext value={note}>{children}</LinkNoteContext>
}

const noteText = (lock: Lock) => (lock.reason === 'plan' ? `${lockLabel(lock)}でひらきます` : lockLabel(lock))
