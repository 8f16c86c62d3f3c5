import IconPlaylist from '@tabler/icons-react/dist/esm/icons/IconPlaylist.mjs'
import { useOnDemand } from '#core/use-on-demand.ts'
import { ToolButton } from '#ui/player/tool-button.tsx'

/** What comes next, to be looked at and put in order. */
export function QueueButton() {
  const { sheet, open } = useQueueSheet()
  return (
    <>
      <ToolButton label="つぎに流れる音声" word="つぎに" icon={<IconPlaylist />} onPress={open} />
      {sheet}
    </>
  )
}

export function useQueueSheet() {
  const { Part: QueueSheet, open, close } = useOnDemand(loadQueueSheet)
  return { open, sheet: QueueSheet && <QueueSheet onClose={close} /> }
}

const loadQueueSheet = () => import('./queue-sheet.tsx').then(chunk => chunk.QueueSheet)
