import { useEffect } from 'react'
import { castMark, mayCast, useCastDevice, useCasting } from '#core/cast/cast-state.ts'
import { Announcement } from '#ui/feedback/announcement.tsx'
import { receiverSentence } from './cast-words.ts'

/** On every page: a tab that was casting when it was reloaded meets its receiver again; what it does is said. */
export function CastingPresence() {
  const device = useCastDevice()
  const connection = useCasting(state => state.connection)
  useEffect(() => {
    if (!castMark.isThere() || !mayCast()) return
    import('#core/cast/cast.ts').then(
      ({ cast }) => cast.open(),
      () => {}, // The television plays on; casting can be opened by hand.
    )
  }, [])
  return <Announcement>{device === null ? '' : receiverSentence(connection, device)}</Announcement>
}
