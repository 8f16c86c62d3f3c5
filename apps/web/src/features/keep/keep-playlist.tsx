import type { Playlist } from '@iki/contract/media/lesson'
import IconKept from '@tabler/icons-react/dist/esm/icons/IconDeviceMobileCheck.mjs'
import IconKeep from '@tabler/icons-react/dist/esm/icons/IconDeviceMobileDown.mjs'
import { useMemo } from 'react'
import { canKeep } from '#core/kept/kept.ts'
import { useOnDemand } from '#core/loading/use-on-demand.ts'
import { useIsSignedIn } from '#core/session/session.ts'
import { SecondaryButton } from '#ui/secondary-button.tsx'
import { type Keeping, useKeeping } from './use-keeping.ts'

/** Keeps all of a playlist that is open to the member. */
export function KeepPlaylist({ playlist }: { playlist: Playlist }) {
  const isSignedIn = useIsSignedIn()
  const { Part: KeepSheet, open, close } = useOnDemand(loadKeepSheet)
  const lessons = useMemo(() => playlist.lessons.filter(({ lock }) => lock === null), [playlist])
  const keeping = useKeeping(lessons)
  // What has hours is heard in them only: the server lets no device keep it.
  const isKeepable = lessons.length > 0 && playlist.opening === undefined
  if (!isSignedIn || !canKeep || !isKeepable) return null
  return (
    <>
      <SecondaryButton
        onPress={open}
        icon={keeping.isWhole ? <IconKept size={20} /> : <IconKeep size={20} />}
      >
        {wordsOf(keeping)}
      </SecondaryButton>
      {KeepSheet && <KeepSheet lessons={lessons} playlist={playlist} onClose={close} />}
    </>
  )
}

const loadKeepSheet = () => import('./keep-sheet.tsx').then(chunk => chunk.KeepSheet)

function wordsOf({ isWhole, isUnderWay, keptCount, count }: Keeping): string {
  if (isWhole) return '端末に保存ずみ'
  return isUnderWay ? `保存しています ${keptCount}/${count}` : '端末に保存'
}
