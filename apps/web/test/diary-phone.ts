import { getTour } from '@iki/contract/account/tour'
import { listPictureAddresses } from '@iki/contract/diary/diary'
import { getGrowth } from '@iki/contract/media/growth'
import { vi } from 'vitest'
import { clock } from '#core/time/clock.ts'
import { serverClock } from '#core/time/server-clock.ts'
import { diaryMember, freshPhone } from './diary-member.ts'
import { fakeApi } from './fake-api.ts'
import { fakeDiaryServer } from './fake-diary-server.ts'

/** Friday, 20 November 2026, noon in Tokyo. */
export const diaryNoon = '2026-11-20T03:00:00.000Z'

/** A member's device at noon, and a server with an empty diary. */
export function diaryPhone(now = diaryNoon) {
  freshPhone()
  vi.spyOn(clock, 'now').mockImplementation(() => new Date(now))
  serverClock.note(new Date(now).toUTCString())
  const api = fakeApi()
  const server = fakeDiaryServer(api)
  api.answer(listPictureAddresses, [])
  api.answer(getTour, ({ input: { name } }) => ({ name, state: 'done' as const, step: 0 }))
  api.answer(getGrowth, {
    days: [],
    totals: {
      listenedSeconds: 0,
      listenedDays: 0,
      lessonsFinished: 0,
      diaryEntries: 0,
      articlesFinished: 0,
      episodesFinished: 0,
      achievements: 0,
      squats: 0,
      reviews: 0,
    },
    today: now.slice(0, 10),
    lessonsOfGoodDays: [],
  })
  const member = diaryMember(api)
  return { api, server, member }
}
