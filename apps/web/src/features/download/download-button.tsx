import type { Lesson } from '@iki/contract/media/lesson'
import IconDownloaded from '@tabler/icons-react/dist/esm/icons/IconDeviceMobileCheck.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDeviceMobileDown.mjs'
import { useMemo } from 'react'
import { canDownload } from '#core/downloads/downloads.ts'
import { useOnDemand } from '#core/loading/use-on-demand.ts'
import { useIsSignedIn } from '#core/session/current-session.ts'
import { ToolButton } from '#ui/player/tool-button.tsx'
import { useDownloadProgress } from './use-download-progress.ts'

/** Downloads the lesson of a player to the device, or shows that it is there. */
export function DownloadButton({ lesson }: { lesson: Lesson }) {
  const isSignedIn = useIsSignedIn()
  const { Part: DownloadSheet, open, close } = useOnDemand(loadDownloadSheet)
  const lessons = useMemo(() => [lesson], [lesson])
  const { isWhole, isUnderWay, share } = useDownloadProgress(lessons)
  if (!isSignedIn || !canDownload) return null
  const percent = `${Math.floor(share * 100)}%`
  return (
    <>
      <ToolButton
        label={isWhole ? '端末に保存ずみ' : isUnderWay ? `端末に保存しています ${percent}` : '端末に保存'}
        word={isWhole ? '保存ずみ' : isUnderWay ? percent : '保存'}
        icon={isWhole ? <IconDownloaded /> : <IconDownload />}
        isOn={isWhole || isUnderWay}
        onPress={open}
      />
      {DownloadSheet && <DownloadSheet lessons={lessons} onClose={close} />}
    </>
  )
}

const loadDownloadSheet = () => import('./download-sheet.tsx').then(chunk => chunk.DownloadSheet)
