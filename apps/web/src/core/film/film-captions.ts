import type { StoreApi } from 'zustand'
import type { Source } from '#core/output/element.ts'
import type { FilmState } from './film-state.ts'

type Parts = { element: HTMLVideoElement; state: StoreApi<FilmState> }

/**
 * The captions of a film, fetched when they are turned on, by an address that is valid then. The browser draws them,
 * so that they show in full screen and in picture-in-picture, too. Over a mirrored film the page draws them, since the
 * browser's would be mirrored as well.
 */
export function filmCaptions({ element, state }: Parts) {
  let source: Source | null = null
  let line: HTMLTrackElement | null = null

  async function fetchLine(asked: Source): Promise<void> {
    const media = await asked.freshMedia().catch(() => null)
    if (asked !== source || line || !media?.captionsUrl) return
    line = document.createElement('track')
    line.kind = 'captions'
    line.srclang = 'ja'
    line.label = '日本語'
    line.src = media.captionsUrl
    line.addEventListener('error', drop)
    line.addEventListener('cuechange', updateText)
    element.append(line)
    show()
  }

  function show(): void {
    const { areCaptionsOn, isMirrored, hasCaptions } = state.getState()
    if (areCaptionsOn && hasCaptions && source && !line) void fetchLine(source)
    if (line?.track) line.track.mode = !areCaptionsOn ? 'disabled' : isMirrored ? 'hidden' : 'showing'
    updateText()
  }

  function updateText(): void {
    const { areCaptionsOn, isMirrored, captionText } = state.getState()
    const cues = areCaptionsOn && isMirrored ? [...(line?.track?.activeCues ?? [])] : []
    const text = cues.flatMap(cue => ('text' in cue ? [String(cue.text)] : [])).join('\n') || null
    if (text !== captionText) state.setState({ captionText: text })
  }

  function drop(): void {
    line?.remove()
    line = null
  }

  state.subscribe((now, before) => {
    if (now.areCaptionsOn !== before.areCaptionsOn || now.isMirrored !== before.isMirrored) show()
  })

  return {
    /** Changes to the captions of another film; null when there is none. */
    point(next: Source | null): void {
      source = next
      state.setState({ hasCaptions: next?.media.captionsUrl !== undefined })
      drop()
      show()
    },
  }
}
