import { ScreenMenuView } from '#features/screen-menu/screen-menu-view.tsx'

export function ScreenMenuPage() {
  return <ScreenMenuView />
}
