import { connectionHere } from '#core/browser/connection.ts'
import { loadChunk } from '#core/loading/load-chunk.ts'
import type { Source } from '#core/output/element.ts'
import { filmCaptions } from './film-captions.ts'
import { filmChoices } from './film-choices.ts'
import { makeFilmElement } from './film-element.ts'
import { filmOutput } from './film-output.ts'
import { filmPlacement } from './film-placement.ts'
import { type FilmState, filmStore } from './film-state.ts'
import { fullscreen } from './fullscreen.ts'
import { streaming } from './hls-support.ts'
import { pictureInPicture } from './picture-in-picture.ts'

/** The app's film: one element and one state, which outlive the screens. */

const { element, parking } = makeFilmElement()
const unseen = new Set<() => void>()

const notifyUnseen = () => {
  if (stage.isSeen() || filmStore.getState().isInPip) return
  for (const listener of unseen) listener()
}
const stage = filmPlacement({ element, parking, onUnseen: notifyUnseen })
const pip = pictureInPicture({ element, state: filmStore, onLeft: notifyUnseen })
const screen = fullscreen({ element, state: filmStore })
const captions = filmCaptions({ element, state: filmStore })

function onSource(source: Source | null): void {
  captions.point(source)
  element.toggleAttribute('data-mirrored', filmStore.getState().isMirrored)
  if (!source) pip.leave()
}

const output = filmOutput({
  element,
  state: filmStore,
  streaming,
  loadHls: async () => (await loadChunk(() => import('hls.js'))).default,
  isSavingData,
  onSource,
})

function isSavingData(): boolean {
  return connectionHere()?.saveData === true
}

function choose(change: Partial<Pick<FilmState, 'chosenHeight' | 'areCaptionsOn'>>): void {
  filmStore.setState(change)
  filmChoices.change(change)
}

export const film = {
  element,
  output,
  stage,
  /** Chooses a quality and stores it on this device; null: automatic. */
  chooseHeight: (chosenHeight: number | null) => choose({ chosenHeight }),
  showCaptions: (areCaptionsOn: boolean) => choose({ areCaptionsOn }),
  mirror(isMirrored: boolean): void {
    filmStore.setState({ isMirrored })
    element.toggleAttribute('data-mirrored', isMirrored)
  },
  /** Browsers allow it only within a press. */
  togglePip: pip.toggle,
  /** Browsers allow it only within a press. `stage` holds the film and what is drawn over it. */
  toggleFullscreen: screen.toggle,
  /** Called when a film is shown nowhere any more. */
  onUnseen(listener: () => void): () => void {
    unseen.add(listener)
    return () => unseen.delete(listener)
  },
}
