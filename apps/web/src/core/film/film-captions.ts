import type { StoreApi } from 'zustand'
import type { Source } from '#core/output/element.ts'
import type { FilmState } from './film-state.ts'

type Parts = { element: HTMLVideoElement; state: StoreApi<FilmState> }

/**
 * The captions of a film. They are fetched when somebody wants them, by an address that is good then. The browser draws
 * them, in full screen and in its small window, too; but not over a mirrored film, where nobody could read them.
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
    /** The captions of what is played from now on; null where there is nothing. */
    point(next: Source | null): void {
      source = next
      state.setState({ hasCaptions: next?.media.captionsUrl !== undefined })
      drop()
      show()
    },
  }
}
