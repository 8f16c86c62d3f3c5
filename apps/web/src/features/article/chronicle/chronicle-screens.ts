import type { Screen } from '@iki/contract/screens/screen'
import { findScreen, href, screens } from '@iki/contract/screens/screens'

/** The screen that shows a member's progress in this chronicle; null if there is none. */
export function masteryScreen(series: string): Screen | null {
  const holds = (screen: Screen) =>
    screen.page === 'article/mastery' &&
    screen.props.chronicles.some(path => chronicleAt(path)?.series === series)
  return screens.find(holds) ?? null
}

/** The props of the chronicle screen at this path; null if the path is another kind of screen. */
export function chronicleAt(path: string) {
  const screen = findScreen(path)
  return screen?.page === 'chronicle' ? { ...screen.props, path, title: screen.title } : null
}

/** Where the back link of a screen leads: to the plan top page with the same layout, else to the home page. */
export function wayBackFrom(screen: Screen | null): { to: string; title: string } {
  const top = screens.find(each => each.page === 'plan-top' && each.layout === screen?.layout)
  return { to: top?.path ?? href('/'), title: top?.title ?? 'ホーム' }
}
