import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { pageLoad } from '#core/loading/page-load.ts'
import { usePlayer } from '#core/player/player.ts'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import classes from './update-notice.module.css'

const busyStatus = new Set(['playing', 'loading'])

/**
 * Offers a reload when there is a newer version of the app. The page never reloads by itself, and the notice is not
 * shown while something plays or was written on this page.
 */
export function UpdateNotice() {
  const status = usePlayer(state => state.status)
  const hasWritten = useHasWritten()
  const [isPutOff, setPutOff] = useState(false)
  if (isPutOff || hasWritten || busyStatus.has(status)) return <div role="status" />
  return (
    <div role="status" className={classes.notice}>
      <p>新しい版があります</p>
      <SecondaryButton onPress={pageLoad.again}>読み込みなおす</SecondaryButton>
      <button type="button" className={classes.later} onClick={() => setPutOff(true)}>
        あとで
      </button>
    </div>
  )
}

/** Whether something was written since the page at this address was opened. */
function useHasWritten(): boolean {
  const { key } = useLocation()
  const [writtenAt, setWrittenAt] = useState<string | null>(() => (isWriting() ? key : null))
  useEffect(() => {
    const note = () => setWrittenAt(key)
    document.addEventListener('input', note, { capture: true })
    return () => document.removeEventListener('input', note, { capture: true })
  }, [key])
  return writtenAt === key
}

/** Whether something was written before this component was mounted: a field is not empty, or has the focus. */
function isWriting(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'textarea, input:not([type="range"], [type="checkbox"], [type="radio"], [type="hidden"], [type="file"])',
  )
  return [...fields].some(field => field.value !== '' || field === document.activeElement)
}
