import { useService } from '#core/api/service.queries.ts'
import { mayCast, useCastDevice } from '#core/cast/cast-state.ts'
import { AirPlayButton } from '#features/cast/airplay-button.tsx'
import { CastButton } from '#features/cast/cast-button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { ButtonRow } from '#ui/film/button-row.tsx'

/** The big screen, offered first; where this browser has no way to one, what to do. */
export function CastOffer() {
  const service = useService()
  const device = useCastDevice()
  if (!service) return null
  const canCast = service.hasCasting && mayCast()
  return (
    <Notice title={device === null ? 'テレビの大きな画面で' : `${device}に映しています`}>
      {canCast
        ? '同じWi-Fiにあるテレビに、字幕もいっしょに映せます。'
        : 'このブラウザからは映せません。AndroidやパソコンのChrome、またはSafariのAirPlayでひらいてください。'}
      <ButtonRow>
        <CastButton />
        <AirPlayButton />
      </ButtonRow>
    </Notice>
  )
}
