import { CastingPresence } from '#features/cast/casting-presence.tsx'
import { MiniPlayer } from '#features/player/mini-player.tsx'

/** What plays on while screens change, here or in another room. */
export function AboveTabs() {
  return (
    <>
      <CastingPresence />
      <MiniPlayer />
    </>
  )
}
