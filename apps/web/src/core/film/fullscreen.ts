import type { StoreApi } from 'zustand'
import type { FilmElement } from './film-element.ts'
import type { FilmState } from './film-state.ts'

type Orientation = ScreenOrientation & { lock?: (orientation: 'landscape' | 'portrait') => Promise<void> }

/** Full screen for a film with our controls. An iPhone shows the film alone, with its own controls. */
export function fullscreen({ element, state }: { element: FilmElement; state: StoreApi<FilmState> }) {
  const update = (isFullscreen: boolean) => state.setState({ isFullscreen })
  state.setState({
    canFullscreen: document.fullscreenEnabled === true || 'webkitEnterFullscreen' in element,
  })
  document.addEventListener('fullscreenchange', () => update(document.fullscreenElement !== null))
  element.addEventListener('webkitbeginfullscreen', () => update(true))
  element.addEventListener('webkitendfullscreen', () => update(false))

  /** For a wide film, the screen is turned to landscape, if the phone allows that. */
  async function enter(stage: HTMLElement): Promise<void> {
    await stage.requestFullscreen({ navigationUI: 'hide' })
    const { size } = state.getState()
    const orientation: Orientation = screen.orientation
    const isWide = !size || size.width >= size.height
    await orientation.lock?.(isWide ? 'landscape' : 'portrait').catch(() => {})
  }

  return {
    toggle(stage: HTMLElement): void {
      const report = (error: unknown) => console.error('No full screen.', error)
      if (document.fullscreenElement) document.exitFullscreen().catch(report)
      else if (document.fullscreenEnabled) enter(stage).catch(report)
      else element.webkitEnterFullscreen?.()
    },
  }
}
