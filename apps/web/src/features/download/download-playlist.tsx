import type { Playlist } from '@iki/contract/media/lesson'
import IconDownloaded from '@tabler/icons-react/dist/esm/icons/IconDeviceMobileCheck.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDeviceMobileDown.mjs'
import { useMemo } from 'react'
import { canDownload } from '#core/downloads/downloads.ts'
import { useOnDemand } from '#core/loading/use-on-demand.ts'
import { useIsSignedIn } from '#core/session/current-session.ts'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { type DownloadProgress, useDownloadProgress } from './use-download-progress.ts'

/** Downloads all lessons of a playlist that are open to the member. */
export function DownloadPlaylist({ playlist }: { playlist: Playlist }) {
  const isSignedIn = useIsSignedIn()
  const { Part: DownloadSheet, open, close } = useOnDemand(loadDownloadSheet)
  const lessons = useMemo(() => playlist.lessons.filter(({ lock }) => lock === null), [playlist])
  const progress = useDownloadProgress(lessons)
  // A playlist with opening hours plays only in them: the server lets no device download it.
  const isDownloadable = lessons.length > 0 && playlist.opening === undefined
  if (!isSignedIn || !canDownload || !isDownloadable) return null
  return (
    <>
      <SecondaryButton
        onPress={open}
        icon={progress.isWhole ? <IconDownloaded size={20} /> : <IconDownload size={20} />}
      >
        {textOf(progress)}
      </SecondaryButton>
      {DownloadSheet && <DownloadSheet lessons={lessons} playlist={playlist} onClose={close} />}
    </>
  )
}

const loadDownloadSheet = () => import('./download-sheet.tsx').then(chunk => chunk.DownloadSheet)

function textOf({ isWhole, isUnderWay, downloadedCount, count }: DownloadProgress): string {
  if (isWhole) return '端末に保存ずみ'
  return isUnderWay ? `保存しています ${downloadedCount}/${count}` : '端末に保存'
}
