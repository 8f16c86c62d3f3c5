import { memberNumber } from '@iki/contract/account/member-number'
import { useService } from '#core/api/service.queries.ts'
import { useMe } from '#core/session/me.queries.ts'
import { FilmWatermark } from '#ui/film/film-watermark.tsx'

/** The member's number on the film, if the operator has turned it on. */
export function Watermark() {
  const isWanted = useService()?.hasWatermark === true
  const { me } = useMe()
  return isWanted && me ? <FilmWatermark text={memberNumber(me.uid)} /> : null
}
