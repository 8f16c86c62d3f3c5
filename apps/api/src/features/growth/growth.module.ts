import type { Module, Need } from '#core/module.ts'
import type { Platform } from '#core/platform.ts'
import { growthRoutes } from './growth.routes.ts'
import { growthService } from './growth.service.ts'

type Growth = typeof growthService
type Needs = Pick<Platform, 'clock'> & {
  listening: { listening: Need<Growth, 'listening'> }
  diary: { diaryStats: Need<Growth, 'diary'> }
  lessonRows: { finishedLessons: Need<Growth, 'finishedLessons'> }
  article: { finishedReadings: Need<Growth, 'finishedReadings'> }
  story: { stories: Need<Growth, 'stories'> }
  achievement: { achievements: Need<Growth, 'achievements'> }
  squat: { squats: Need<Growth, 'squats'> }
  relearn: { relearn: Need<Growth, 'relearn'> }
}

/** The growth record, collected from several features. */
export function growthModule({ clock, listening, diary, lessonRows, article, story, ...needs }: Needs) {
  const growth = growthService({
    clock,
    listening: listening.listening,
    diary: diary.diaryStats,
    finishedLessons: lessonRows.finishedLessons,
    finishedReadings: article.finishedReadings,
    stories: story.stories,
    achievements: needs.achievement.achievements,
    squats: needs.squat.squats,
    relearn: needs.relearn.relearn,
  })
  return { services: {}, routes: server => growthRoutes(server, growth) } satisfies Module
}
