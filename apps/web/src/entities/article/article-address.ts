import type { ArticleRow } from '@iki/contract/reading/article'
import type { Screen } from '@iki/contract/screens/screen'
import { findScreen, href, screens } from '@iki/contract/screens/screens'

/** The address of an article. */
export const articleAt = (id: string): string => href('/matome/:id?', { id })

/** The screen of a first step; null if it has no screen of its own. */
function stepScreen(articleId: string): Screen | null {
  return screens.find(screen => screen.page === 'welcome' && screen.props.article === articleId) ?? null
}

/** Where a list of articles links to: a first step has its own screen, all others are shown by their id. */
export const articleAddress = ({ id }: Pick<ArticleRow, 'id'>): string =>
  stepScreen(id)?.path ?? articleAt(id)

/** The series of all summaries. Guests may see its list, too. */
export const summaries = 'matome'

/** The page that shows the whole series; null if there is none. */
export function seriesPlace(series: string): { path: string; title: string } | null {
  const path = href('/matome/:id?')
  if (series === summaries) return { path, title: findScreen(path)?.title ?? '' }
  const isWhole = (screen: Screen) =>
    screen.page !== 'welcome' && 'series' in screen.props && screen.props.series === series
  return screens.find(isWhole) ?? null
}
