import { MiniPlayer } from '#features/audio/mini-player.tsx'
import { CastingPresence } from '#features/cast/casting-presence.tsx'

/** What plays on while screens change, here or in another room. */
export function AboveTabs() {
  return (
    <>
      <CastingPresence />
      <MiniPlayer />
    </>
  )
}
