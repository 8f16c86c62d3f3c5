import type { OutputOf } from '@iki/contract/api/endpoint'
import { addDays, tokyoDay } from '@iki/contract/api/tokyo'
import { type GrowthDay, type getGrowth, goodRelax } from '@iki/contract/media/growth'
import type { Clock } from '#core/clock.ts'

type PlayedLesson = OutputOf<typeof getGrowth>['lessonsOfGoodDays'][number]

/** How much of something a member did on a day in Tokyo. */
type CountedDay = { day: string; count: number }

type Parts = {
  clock: Clock
  listening: {
    allDays(uid: string): Promise<{ day: string; seconds: number }[]>
    playedOn(uid: string, days: string[], limit: number): Promise<PlayedLesson[]>
  }
  finishedLessons: {
    record(uid: string, from: string): Promise<{ days: { day: string; lessons: number }[]; total: number }>
  }
  finishedReadings: { count(uid: string): Promise<number> }
  stories: { countEnded(uid: string): Promise<number> }
  achievements: { allDays(uid: string): Promise<CountedDay[]> }
  squats: { allDays(uid: string): Promise<CountedDay[]> }
  relearn: { allDays(uid: string): Promise<CountedDay[]> }
  diary: { allRatings(uid: string): Promise<{ date: string; relax: number; breath: number }[]> }
}

const mostLessons = 5
const nothing = {
  listenedSeconds: 0,
  lessonsFinished: 0,
  relax: null,
  breath: null,
  squats: 0,
  achievements: 0,
}
const sumOf = (days: readonly CountedDay[]) => days.reduce((sum, { count }) => sum + count, 0)

/** The growth record: what a member has done day by day, joined from what each feature knows. */
export function growthService({
  clock,
  listening,
  finishedLessons,
  finishedReadings,
  stories,
  achievements,
  squats,
  relearn,
  diary,
}: Parts) {
  return {
    async get(uid: string, days: number): Promise<OutputOf<typeof getGrowth>> {
      const today = tokyoDay(clock())
      const from = addDays(today, 1 - days)
      const [listened, lessons, entries, articles, episodes, marks, squatted, reviewed] = await Promise.all([
        listening.allDays(uid),
        finishedLessons.record(uid, from),
        diary.allRatings(uid),
        finishedReadings.count(uid),
        stories.countEnded(uid),
        achievements.allDays(uid),
        squats.allDays(uid),
        relearn.allDays(uid),
      ])
      const ratings = entries.filter(({ date }) => date >= from && date <= today)
      const found = new Map<string, GrowthDay>()
      const add = (date: string, part: Partial<GrowthDay>) =>
        found.set(date, { date, ...nothing, ...found.get(date), ...part })
      for (const { day, seconds } of listened) if (day >= from) add(day, { listenedSeconds: seconds })
      for (const { day, lessons: count } of lessons.days) add(day, { lessonsFinished: count })
      for (const { date, relax, breath } of ratings) add(date, { relax, breath })
      const addCounts = (counted: readonly CountedDay[], partOf: (count: number) => Partial<GrowthDay>) => {
        for (const { day, count } of counted) if (day >= from && day <= today) add(day, partOf(count))
      }
      addCounts(marks, count => ({ achievements: count }))
      addCounts(squatted, count => ({ squats: count }))
      const good = ratings.filter(({ relax }) => relax >= goodRelax).map(({ date }) => date)
      return {
        days: [...found.values()].toSorted((a, b) => (a.date < b.date ? -1 : 1)).slice(-days),
        totals: {
          listenedSeconds: listened.reduce((sum, { seconds }) => sum + seconds, 0),
          listenedDays: listened.length,
          lessonsFinished: lessons.total,
          diaryEntries: entries.length,
          articlesFinished: articles,
          episodesFinished: episodes,
          achievements: sumOf(marks),
          squats: sumOf(squatted),
          reviews: sumOf(reviewed),
        },
        today,
        lessonsOfGoodDays: await listening.playedOn(uid, good, mostLessons),
      }
    },
  }
}
export type GrowthService = ReturnType<typeof growthService>
