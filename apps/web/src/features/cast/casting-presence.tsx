import { useEffect } from 'react'
import { castMark, mayCast, useCastDevice, useCasting } from '#core/cast/cast-state.ts'
import { Announcement } from '#ui/feedback/announcement.tsx'
import { receiverSentence } from './cast-texts.ts'

/** On every page: reconnects a tab that was casting before a reload, and announces what the receiver does. */
export function CastingPresence() {
  const device = useCastDevice()
  const connection = useCasting(state => state.connection)
  useEffect(() => {
    if (!castMark.isThere() || !mayCast()) return
    import('#core/cast/cast.ts').then(
      ({ cast }) => cast.open(),
      () => {}, // The receiver plays on, and the member can open casting.
    )
  }, [])
  return <Announcement>{device === null ? '' : receiverSentence(connection, device)}</Announcement>
}
