import { type Access, lockOf, type Viewer } from '../access/access.ts'
import { screens } from './screens.ts'

/** The place of news on the home screen; `place2` is the same for all other places. */
export const homeNews = { place1: 'home', place2: 'main' } as const
export const newsOfTop = 'top'

type Place = { place1: string; place2: string }

/** The screens that show the news of a place. */
export function screensOfNews({ place1, place2 }: Place): { path: string; access: Access }[] {
  if (place1 === homeNews.place1) return place2 === homeNews.place2 ? screens.filter(isHome) : []
  if (place2 !== newsOfTop) return []
  return screens.filter(
    ({ page, props }) =>
      (page === 'plan-top' && props.newsPlace === place1) || (page === 'news/news' && props.place === place1),
  )
}

const isHome = ({ page }: { page: string }) => page === 'home/home'

/** The address where a member reads the news of a place; null if they may open none of its screens. */
export function pathOfNews(place: Place, viewer: Viewer, now: Date): string | null {
  return screensOfNews(place).find(({ access }) => lockOf(access, viewer, now) === null)?.path ?? null
}
