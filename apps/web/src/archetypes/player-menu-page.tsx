import type { ArchetypeProps } from '@iki/contract/screens/screen'
import { PlaylistMenu } from '#features/lesson/playlist-menu.tsx'
import { PlanWays, usePlanWays } from './plan-ways.tsx'

/** The playlists of a plan, and its other pages. */
export function PlayerMenuPage({ plan, player }: ArchetypeProps['player-menu']) {
  const { open } = usePlanWays(plan)
  return (
    <PlaylistMenu plan={plan} player={player}>
      <PlanWays plan={plan} ways={open} />
    </PlaylistMenu>
  )
}
