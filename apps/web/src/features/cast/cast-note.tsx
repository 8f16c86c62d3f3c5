import IconCast from '@tabler/icons-react/dist/esm/icons/IconCast.mjs'
import { useCastDevice, useCasting } from '#core/cast/cast-state.ts'
import classes from './cast-note.module.css'
import { receiverSentence } from './cast-texts.ts'

/** A note on the player's page that a receiver plays. casting-presence.tsx announces it to screen readers. */
export function CastNote() {
  const device = useCastDevice()
  const connection = useCasting(state => state.connection)
  if (device === null) return null
  return (
    <p className={classes.note}>
      <IconCast size={20} stroke={1.6} aria-hidden />
      {receiverSentence(connection, device)}
    </p>
  )
}
