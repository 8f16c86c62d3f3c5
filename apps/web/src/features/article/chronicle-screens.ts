import type { Screen } from '@iki/contract/screens/screen'
import { findScreen, href, screens } from '@iki/contract/screens/screens'

/** The screen that says how far a member has come with a chronicle; null where none does. */
export function masteryScreen(series: string): Screen | null {
  const holds = (screen: Screen) =>
    screen.page === 'article/mastery' &&
    screen.props.chronicles.some(path => chronicleAt(path)?.series === series)
  return screens.find(holds) ?? null
}

/** What a chronicle's screen shows; null where the path is none of a chronicle. */
export function chronicleAt(path: string) {
  const screen = findScreen(path)
  return screen?.page === 'chronicle' ? { ...screen.props, path, title: screen.title } : null
}

/** Where a screen belongs: the top of its house, else home. */
export function wayBackFrom(screen: Screen | null): { to: string; title: string } {
  const top = screens.find(each => each.page === 'plan-top' && each.layout === screen?.layout)
  return { to: top?.path ?? href('/'), title: top?.title ?? 'ホーム' }
}
