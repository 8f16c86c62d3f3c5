import { href } from '@iki/contract/screens/screens'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { errorMessage } from '#core/api/api-error.ts'
import { PlaylistNameForm } from '#entities/lesson/playlist-name-form.tsx'
import { Sheet } from '#ui/page/sheet.tsx'
import { SheetEntry, SheetMenu } from '#ui/page/sheet-menu.tsx'
import { ChangeProblem } from './change-problem.tsx'
import { removePlaylist } from './removed-playlist.ts'

type Props = { playlist: { id: string; name: string }; onClose: () => void }

/** Renames a playlist, or removes it: the list of playlists then has the way back. */
export function PlaylistMenu({ playlist, onClose }: Props) {
  const [isNaming, setNaming] = useState(false)
  const navigate = useNavigate()
  const removal = useMutation({
    mutationFn: () => removePlaylist(playlist),
    onSuccess: () => navigate(href('/playlists')),
  })
  return (
    <Sheet title={isNaming ? '名前を変える' : playlist.name} onClose={onClose}>
      {leave =>
        isNaming ? (
          <PlaylistNameForm playlist={playlist} onDone={leave} />
        ) : (
          <>
            <SheetMenu>
              <SheetEntry icon={<IconPencil />} onPress={() => setNaming(true)}>
                名前を変える
              </SheetEntry>
              <SheetEntry icon={<IconTrash />} onPress={() => removal.isPending || removal.mutate()}>
                プレイリストを消す
              </SheetEntry>
            </SheetMenu>
            {removal.error && <ChangeProblem>{errorMessage(removal.error)}</ChangeProblem>}
          </>
        )
      }
    </Sheet>
  )
}
