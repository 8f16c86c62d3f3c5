import type { Lesson } from '@iki/contract/media/lesson'
import IconAdd from '@tabler/icons-react/dist/esm/icons/IconPlaylistAdd.mjs'
import { useOnDemand } from '#core/loading/use-on-demand.ts'
import { useIsSignedIn } from '#core/session/current-session.ts'
import { ToolButton } from '#ui/player/tool-button.tsx'

const loadSheet = () =>
  import('#entities/lesson/add-to-playlist-sheet.tsx').then(chunk => chunk.AddToPlaylistSheet)

/** Puts the lesson of a player into playlists of the member's own. */
export function AddToPlaylistButton({ lesson }: { lesson: Lesson }) {
  const isSignedIn = useIsSignedIn()
  const { Part: AddSheet, open, close } = useOnDemand(loadSheet)
  if (!isSignedIn) return null
  return (
    <>
      <ToolButton label="プレイリストに追加" word="リスト" icon={<IconAdd />} onPress={open} />
      {AddSheet && <AddSheet lesson={lesson} onClose={close} />}
    </>
  )
}
