import type { OutputOf } from '@iki/contract/api/endpoint'
import { addDays, tokyoDay } from '@iki/contract/api/tokyo'
import { type GrowthDay, type getGrowth, goodRelax } from '@iki/contract/media/growth'
import type { SignedIn } from '#core/auth/access-token.ts'
import type { Clock } from '#core/clock.ts'

type PlayedLesson = OutputOf<typeof getGrowth>['lessonsOfGoodDays'][number]

type Parts = {
  clock: Clock
  listening: {
    allDays(uid: string): Promise<{ day: string; seconds: number }[]>
    playedOn(member: SignedIn, days: string[], limit: number): Promise<PlayedLesson[]>
  }
  finishedLessons: {
    listDays(uid: string, from: string): Promise<{ day: string; lessons: number }[]>
    count(uid: string): Promise<number>
  }
  finishedReadings: { count(uid: string): Promise<number> }
  stories: { countEnded(uid: string): Promise<number> }
  achievements: { countAchieved(uid: string): Promise<number> }
  diary: {
    ratings(uid: string, from: string, to: string): Promise<{ date: string; relax: number; breath: number }[]>
    countEntries(uid: string): Promise<number>
  }
}

const mostLessons = 5
const nothing = { listenedSeconds: 0, lessonsFinished: 0, relax: null, breath: null }

/** The growth record: what a member has done day by day, joined from what each feature knows. */
export function growthService({
  clock,
  listening,
  finishedLessons,
  finishedReadings,
  stories,
  achievements,
  diary,
}: Parts) {
  return {
    async get(member: SignedIn, days: number): Promise<OutputOf<typeof getGrowth>> {
      const { uid } = member
      const today = tokyoDay(clock())
      const from = addDays(today, 1 - days)
      const [listened, finished, ratings, lessons, entries, articles, episodes, marks] = await Promise.all([
        listening.allDays(uid),
        finishedLessons.listDays(uid, from),
        diary.ratings(uid, from, today),
        finishedLessons.count(uid),
        diary.countEntries(uid),
        finishedReadings.count(uid),
        stories.countEnded(uid),
        achievements.countAchieved(uid),
      ])
      const found = new Map<string, GrowthDay>()
      const add = (date: string, part: Partial<GrowthDay>) =>
        found.set(date, { date, ...nothing, ...found.get(date), ...part })
      for (const { day, seconds } of listened) if (day >= from) add(day, { listenedSeconds: seconds })
      for (const { day, lessons: count } of finished) add(day, { lessonsFinished: count })
      for (const { date, relax, breath } of ratings) add(date, { relax, breath })
      const good = ratings.filter(({ relax }) => relax >= goodRelax).map(({ date }) => date)
      return {
        days: [...found.values()].toSorted((a, b) => (a.date < b.date ? -1 : 1)).slice(-days),
        totals: {
          listenedSeconds: listened.reduce((sum, { seconds }) => sum + seconds, 0),
          listenedDays: listened.length,
          lessonsFinished: lessons,
          diaryEntries: entries,
          articlesFinished: articles,
          episodesFinished: episodes,
          achievements: marks,
        },
        today,
        lessonsOfGoodDays: await listening.playedOn(member, good, mostLessons),
      }
    },
  }
}
export type GrowthService = ReturnType<typeof growthService>
