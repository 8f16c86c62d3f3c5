import type { Module, Need } from '#core/module.ts'
import type { Platform } from '#core/platform.ts'
import { radioRoutes } from './radio.routes.ts'
import { radioService } from './radio.service.ts'
import { radioRotationService } from './radio-rotation.service.ts'

type Audio = Need<typeof radioService, 'audio'>
type Needs = Pick<Platform, 'db' | 'clock'> & {
  lessonRows: {
    lessonRows: Pick<Audio, 'rowsOf'>
    programmes: Pick<Audio, 'showTalks'> &
      Need<typeof radioRotationService, 'audio'> &
      Pick<Audio, 'programmeOf'>
  }
}

/** The programme, which is the same for everybody at the same moment. */
export function radioModule({ db, clock, lessonRows }: Needs) {
  const { programmes } = lessonRows
  const { rowsOf } = lessonRows.lessonRows
  const rotation = radioRotationService({ db, clock, audio: programmes })
  const radio = radioService({ db, clock, rotation, audio: { ...programmes, rowsOf } })
  return { services: { radio, rotation }, routes: server => radioRoutes(server, radio) } satisfies Module
}
