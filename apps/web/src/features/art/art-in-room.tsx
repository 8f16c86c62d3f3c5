import { startCastSession } from '@iki/contract/media/cast'
import { getArtModel } from '@iki/contract/play/art'
import { useState } from 'react'
import { call } from '#core/api/api-client.ts'
import { errorMessage } from '#core/api/api-error.ts'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import classes from './art-in-room.module.css'
import { phoneViewer, viewerAddress } from './phone-viewer.ts'

type Opened = { url: string; iosUrl: string }

/**
 * Puts the work into the room by the phone's own viewer, where it has one. That program fetches the model without our
 * cookies, as a receiver does: so it gets an address of its own, for as long as a cast session lasts.
 */
export function ArtInRoom({ id }: { id: string }) {
  const [viewer] = useState(phoneViewer)
  const [model, setModel] = useState<Opened | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  if (!viewer) return null
  const prepare = async () => {
    setBusy(true)
    setProblem(null)
    try {
      const { id: castSession } = await call(startCastSession, {})
      setModel(await call(getArtModel, { id, reach: 'receiver', castSession }))
    } catch (error) {
      setProblem(errorMessage(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={classes.room}>
      {problem && <Notice kind="problem">{problem}</Notice>}
      {model ? (
        <a className={classes.open} rel="ar" href={viewerAddress(viewer, model)}>
          {/* An iPhone opens its viewer only by a link whose first child is a picture. */}
          <img src="/icon.svg" alt="" width={20} height={20} />
          <span>カメラをひらく</span>
        </a>
      ) : (
        <SecondaryButton isBusy={isBusy} onPress={() => void prepare()}>
          部屋に置いて見る
        </SecondaryButton>
      )}
    </div>
  )
}
