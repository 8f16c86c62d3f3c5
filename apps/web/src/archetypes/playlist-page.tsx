import { PlaylistOverview } from '#features/audio/playlist-overview.tsx'
import { PlaylistSections } from '#features/audio/playlist-sections.tsx'

type Props = { tags: readonly [string, ...string[]] }

/** One playlist whole, or several under each other. */
export function PlaylistPage({ tags }: Props) {
  return tags.length === 1 ? <PlaylistOverview playtag={tags[0]} /> : <PlaylistSections tags={tags} />
}
