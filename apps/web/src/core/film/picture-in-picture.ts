import type { StoreApi } from 'zustand'
import type { FilmElement } from './film-element.ts'
import type { FilmState } from './film-state.ts'

const pip = 'picture-in-picture'

type Parts = { element: FilmElement; state: StoreApi<FilmState>; onLeft: () => void }

/** Picture-in-picture, by the standard or by Safari's own interface. */
export function pictureInPicture({ element, state, onLeft }: Parts) {
  const isSafaris = element.webkitSupportsPresentationMode?.(pip) === true
  const isStandard = document.pictureInPictureEnabled === true && 'requestPictureInPicture' in element
  state.setState({ canPip: isSafaris || isStandard })

  function update(isInPip: boolean): void {
    if (state.getState().isInPip === isInPip) return
    state.setState({ isInPip })
    if (!isInPip) onLeft()
  }
  element.addEventListener('enterpictureinpicture', () => update(true))
  element.addEventListener('leavepictureinpicture', () => update(false))
  element.addEventListener('webkitpresentationmodechanged', () =>
    update(element.webkitPresentationMode === pip),
  )

  async function change(isWanted: boolean): Promise<void> {
    if (isStandard) await (isWanted ? element.requestPictureInPicture() : document.exitPictureInPicture())
    else element.webkitSetPresentationMode?.(isWanted ? pip : 'inline')
  }

  function set(isWanted: boolean): void {
    // It fails for a film without a picture yet. The member can press the button again.
    change(isWanted).catch((error: unknown) => console.error('No picture in picture.', error))
  }

  return {
    toggle: () => set(!state.getState().isInPip),
    leave(): void {
      if (state.getState().isInPip) set(false)
    },
  }
}
