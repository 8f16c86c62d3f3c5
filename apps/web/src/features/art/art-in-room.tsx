import { useQuery } from '@tanstack/react-query'
import { type MouseEvent, useState } from 'react'
import { errorMessage } from '#core/api/api-error.ts'
import { clock } from '#core/time/clock.ts'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { useOfBrowser } from '#ui/page/use-of-browser.ts'
import { modelForPhoneQuery } from './art.queries.ts'
import classes from './art-in-room.module.css'
import { phoneViewer, viewerAddress } from './phone-viewer.ts'

/**
 * Puts the work into the room by the phone's own viewer, where it has one. That program fetches the model without our
 * cookies and says nothing of what it was refused: so its address is renewed before it ends, and one that has ended all
 * the same (the page slept) is not opened.
 */
export function ArtInRoom({ id }: { id: string }) {
  const viewer = useOfBrowser(phoneViewer, null)
  const [isWanted, setWanted] = useState(false)
  const [wasLate, setLate] = useState(false)
  const { data: model, error, refetch, isFetching } = useQuery(modelForPhoneQuery(id, { enabled: isWanted }))
  if (!viewer) return null
  const prepare = () => {
    setLate(false)
    if (isWanted) void refetch()
    else setWanted(true)
  }
  const open = (event: MouseEvent, goodUntil: number) => {
    const isLate = clock.now().getTime() >= goodUntil
    setLate(isLate)
    if (!isLate) return
    event.preventDefault()
    void refetch()
  }
  return (
    <div className={classes.room}>
      {error && !isFetching && <Notice kind="problem">{errorMessage(error)}</Notice>}
      {wasLate && !error && !isFetching && (
        <Notice>時間がたったので、用意しなおしました。もう一度押してください。</Notice>
      )}
      {model && !error ? (
        <a
          className={classes.open}
          rel="ar"
          href={viewerAddress(viewer, model)}
          onClick={event => open(event, model.goodUntil)}
        >
          {/* An iPhone opens its viewer only by a link whose first child is a picture. */}
          <img src="/icon.svg" alt="" width={20} height={20} />
          <span>カメラをひらく</span>
        </a>
      ) : (
        <SecondaryButton isBusy={isWanted && isFetching} onPress={prepare}>
          部屋に置いて見る
        </SecondaryButton>
      )}
    </div>
  )
}
