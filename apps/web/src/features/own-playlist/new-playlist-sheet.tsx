import { href } from '@iki/contract/screens/screens'
import { useNavigate } from 'react-router'
import { PlaylistNameForm } from '#entities/lesson/playlist-name-form.tsx'
import { Sheet } from '#ui/page/sheet.tsx'

/** Makes a playlist and opens it. */
export function NewPlaylistSheet({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  return (
    <Sheet title="新しいプレイリスト" onClose={onClose}>
      <PlaylistNameForm onDone={({ id }) => void navigate(href('/playlists/:id', { id }))} />
    </Sheet>
  )
}
