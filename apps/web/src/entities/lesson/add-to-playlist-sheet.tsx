import { useState } from 'react'
import { Sheet } from '#ui/page/sheet.tsx'
import { PlaylistChoice } from './playlist-choice.tsx'

type Props = { lesson: { id: string; title: string }; onClose: () => void }

/** Puts a lesson into playlists of the member's own. */
export function AddToPlaylistSheet({ lesson, onClose }: Props) {
  const [isNaming, setNaming] = useState(false)
  return (
    <Sheet title={isNaming ? '新しいプレイリスト' : 'プレイリストに追加'} onClose={onClose}>
      <PlaylistChoice lesson={lesson} isNaming={isNaming} onNaming={setNaming} />
    </Sheet>
  )
}
