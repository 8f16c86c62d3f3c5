import IconPlaylist from '@tabler/icons-react/dist/esm/icons/IconPlaylist.mjs'
import { useOnDemand } from '#core/loading/use-on-demand.ts'
import { usePlayer } from '#core/player/player.ts'
import { kindOfAll, lessonTexts } from '#ui/lesson/lesson-texts.ts'
import { ToolButton } from '#ui/player/tool-button.tsx'

/** Opens the queue. */
export function QueueButton() {
  const { sheet, open } = useQueueSheet()
  const name = usePlayer(({ queue }) => lessonTexts[kindOfAll(queue.lessons)].name)
  return (
    <>
      <ToolButton label={`つぎに流れる${name}`} word="つぎに" icon={<IconPlaylist />} onPress={open} />
      {sheet}
    </>
  )
}

export function useQueueSheet() {
  const { Part: QueueSheet, open, close } = useOnDemand(loadQueueSheet)
  return { open, sheet: QueueSheet && <QueueSheet onClose={close} /> }
}

const loadQueueSheet = () => import('./queue-sheet.tsx').then(chunk => chunk.QueueSheet)
