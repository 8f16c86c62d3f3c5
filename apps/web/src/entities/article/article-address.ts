import type { ArticleRow } from '@iki/contract/reading/article'
import type { Screen } from '@iki/contract/screens/screen'
import { findScreen, href, screens } from '@iki/contract/screens/screens'

/** Where an article is read. */
export const articleAt = (id: string): string => href('/matome/:id?', { id })

/** The screen of a first step; null where it has none of its own. */
function stepScreen(articleId: string): Screen | null {
  return screens.find(screen => screen.page === 'welcome' && screen.props.article === articleId) ?? null
}

/** Where an article of a series leads: a first step to its own screen, all others to where they are read. */
export const articleAddress = ({ id }: Pick<ArticleRow, 'id'>): string =>
  stepScreen(id)?.path ?? articleAt(id)

/** The series of all summaries. Guests may look at it, too. */
export const summaries = 'matome'

/** Where the whole series is shown; null where it is not. */
export function seriesPlace(series: string): { path: string; title: string } | null {
  const path = href('/matome/:id?')
  if (series === summaries) return { path, title: findScreen(path)?.title ?? '' }
  const isWhole = (screen: Screen) =>
    screen.page !== 'welcome' && 'series' in screen.props && screen.props.series === series
  return screens.find(isWhole) ?? null
}
