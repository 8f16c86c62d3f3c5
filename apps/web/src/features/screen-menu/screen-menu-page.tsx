import { ScreenMenuView } from './screen-menu-view.tsx'

export function ScreenMenuPage() {
  return <ScreenMenuView />
}
