import { radioBeganAt, radioNoticeMs } from '@iki/contract/media/radio'
import type { Round } from '@iki/contract/media/rotation'
import { radioPlaylist } from '@iki/contract/shell/home'
import type { Clock } from '#core/clock.ts'
import type { Database, Handle } from '#core/database/database.ts'
import { listRounds } from '#core/rotation/rotation.store.ts'
import { previewRotations, renewRotations, type WantedRotations } from '#core/rotation/rotation.ts'

export type Talk = { id: string; durationSeconds: number; publishedAt: Date }

type Parts = {
  db: Database
  clock: Clock
  audio: { programmeOf(tag: string, handle?: Handle): Promise<{ talks: Talk[] }> }
}

const rotation = 'radio'

/** Changes the talks on air where a talk ends, once all phones know the change: no listener is moved. */
export function radioRotationService({ db, clock, audio }: Parts) {
  return {
    /** What changes, and when. */
    renew(): Promise<string[]> {
      const wantedOf = async (handle: Handle) =>
        wanted((await audio.programmeOf(radioPlaylist, handle)).talks)
      return renewRotations(db, wantedOf, clock())
    },

    /** What would change with these talks. */
    preview: (talks: readonly Talk[]): Promise<string[]> => previewRotations(db, wanted(talks), clock()),

    /** What is on, and what will start. */
    async listRounds(): Promise<Round[]> {
      return (await listRounds(db, [rotation], clock())).get(rotation) ?? []
    },
  }
}
export type RadioRotationService = ReturnType<typeof radioRotationService>

function wanted(talks: readonly Talk[]): WantedRotations {
  const candidates = talks.map(({ publishedAt, ...item }) => ({ ...item, from: publishedAt }))
  return new Map([[rotation, { candidates, beginsAt: radioBeganAt, noticeMs: radioNoticeMs }]])
}
