import { radioPlaylist } from '@iki/contract/shell/home'
import type { Clock } from '#core/clock.ts'
import type { Database } from '#core/database/database.ts'
import { describeRotations } from '#core/rotation/rotation.ts'
import type { Rotations } from '#features/content/rotations.ts'
import { loadedLessons } from '#features/lesson/lesson.content.ts'
import type { programmeService } from '#features/lesson/playlist/programme.service.ts'
import { loadedPlaylists } from '#features/lesson/playlist.content.ts'
import type { RadioRotationService } from '#features/radio/radio-rotation.service.ts'
import { loadedWeeks } from '#features/weekly/weekly.content.ts'
import type { WeeklyRotationService } from '#features/weekly/weekly-rotation.service.ts'

type Parts = {
  db: Database
  clock: Clock
  radio: RadioRotationService
  programmes: ReturnType<typeof programmeService>
  weekly: WeeklyRotationService
}

/** All rotations: the weeks of the plans and the radio. */
export function contentRotations({ db, clock, radio, programmes, weekly }: Parts) {
  const rotations: Rotations = {
    renew: async () => [...(await weekly.renew()), ...(await radio.renew())],

    async preview(notes) {
      const talks = await programmes.talksAfter(radioPlaylist, {
        playlist: notes.list(loadedPlaylists).find(({ tag }) => tag === radioPlaylist) ?? null,
        lessons: new Map(notes.list(loadedLessons).map(lesson => [lesson.id, lesson])),
      })
      return [...(await weekly.preview(notes.list(loadedWeeks))), ...(await radio.preview(talks))]
    },
  }
  return {
    ...rotations,
    /** What is on now, and what will change when. */
    describe: (): Promise<string[]> => describeRotations(db, clock()),
  }
}
