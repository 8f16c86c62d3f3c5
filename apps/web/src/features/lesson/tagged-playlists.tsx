import type { Plan } from '@iki/contract/access/plan'
import type { PlayerPath } from '@iki/contract/screens/screen'
import { useQuery } from '@tanstack/react-query'
import { planPlaylistsQuery, taggedPlaylistsQuery } from '#entities/lesson/lesson.queries.ts'
import { PlaylistSections } from './playlist-sections.tsx'

type Props = { tag: string | undefined; plan: Plan; player?: PlayerPath | undefined }

/** The playlists of a plan that carry a tag; without one, all that it has. */
export function TaggedPlaylists({ tag, plan, player }: Props) {
  const ofPlan = useQuery({ ...planPlaylistsQuery(plan), enabled: tag === undefined })
  const ofTag = useQuery({ ...taggedPlaylistsQuery(tag ?? '', plan), enabled: tag !== undefined })
  return (
    <PlaylistSections
      answer={tag === undefined ? ofPlan : ofTag}
      player={player}
      isNamed={tag !== undefined}
    />
  )
}
