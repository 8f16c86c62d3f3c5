import type { Module, Need } from '#core/module.ts'
import type { Platform } from '#core/platform.ts'
import { homeRoutes } from './home.routes.ts'
import { homeService } from './home.service.ts'

type Home = typeof homeService
type Needs = Pick<Platform, 'clock'> & {
  dictionary: { dictionary: Need<Home, 'dictionary'> }
  lesson: { lessons: Need<Home, 'audio'> }
  news: { news: Need<Home, 'news'> }
  radio: { radio: Need<Home, 'radio'> }
}

/** The home screen of a member. */
export function homeModule({ clock, dictionary, lesson, news, radio }: Needs) {
  const home = homeService({
    clock,
    dictionary: dictionary.dictionary,
    audio: lesson.lessons,
    news: news.news,
    radio: radio.radio,
  })
  return { services: {}, routes: server => homeRoutes(server, home) } satisfies Module
}
