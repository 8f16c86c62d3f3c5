import type { LicencesOf } from '#core/auth/content-gate.ts'
import type { Module, Need } from '#core/module.ts'
import type { Platform } from '#core/platform.ts'
import { homeRoutes } from './home.routes.ts'
import { homeService } from './home.service.ts'

type Home = typeof homeService
type Needs = Pick<Platform, 'clock'> & {
  licence: { licences: { of: LicencesOf } }
  wish: { wishes: Need<Home, 'wishes'> }
  dictionary: { dictionary: Need<Home, 'dictionary'> }
  lessonRows: { shelves: Need<Home, 'shelves'> }
  lesson: { lessons: Need<Home, 'audio'> }
  weekly: { weekly: Need<Home, 'weekly'> }
  impression: { findNewestImpression: Need<Home, 'findNewestPost'> }
  news: { news: Need<Home, 'news'> }
  radio: { radio: Need<Home, 'radio'> }
}

/** The home screen of a member. */
export function homeModule({ clock, ...of }: Needs) {
  const home = homeService({
    clock,
    licencesOf: of.licence.licences.of,
    wishes: of.wish.wishes,
    dictionary: of.dictionary.dictionary,
    shelves: of.lessonRows.shelves,
    audio: of.lesson.lessons,
    weekly: of.weekly.weekly,
    findNewestPost: of.impression.findNewestImpression,
    news: of.news.news,
    radio: of.radio.radio,
  })
  return { services: {}, routes: server => homeRoutes(server, home) } satisfies Module
}
