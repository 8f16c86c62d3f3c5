import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import { useOnDemand } from '#core/loading/use-on-demand.ts'
import { IconButton } from '#ui/buttons/icon-button.tsx'

const loadMenu = () => import('./playlist-menu.tsx').then(chunk => chunk.PlaylistMenu)

/** Opens what can be done with a playlist as a whole. */
export function PlaylistMenuButton({ playlist }: { playlist: { id: string; name: string } }) {
  const { Part: Menu, open, close } = useOnDemand(loadMenu)
  return (
    <>
      <IconButton label="このプレイリストのメニュー" onPress={open}>
        <IconDots />
      </IconButton>
      {Menu && <Menu playlist={playlist} onClose={close} />}
    </>
  )
}
