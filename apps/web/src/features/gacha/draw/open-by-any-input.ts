const isOfButton = ({ target }: Event) => target instanceof Element && target.closest('button') !== null

/**
 * Calls `open` at the next key or touch, wherever it is. A button below the touch is not pressed by it: whoever only
 * wants to see what came out must not draw again. Answers how to stop.
 */
export function openByAnyInput(open: () => void): () => void {
  const listening = new AbortController()
  const { signal } = listening
  const onKey = (event: KeyboardEvent) => {
    if (isOfButton(event) && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault()
      window.addEventListener('keyup', up => up.preventDefault(), { capture: true, once: true })
    }
    open()
  }
  const onTouch = (event: PointerEvent) => {
    if (isOfButton(event)) swallowClick()
    open()
  }
  window.addEventListener('keydown', onKey, { capture: true, signal })
  window.addEventListener('pointerdown', onTouch, { capture: true, signal })
  return () => listening.abort()
}

/** The click of this touch; one that became a scroll has none, and the next touch is free again. */
function swallowClick(): void {
  const waiting = new AbortController()
  const options = { capture: true, signal: waiting.signal }
  const end = () => waiting.abort()
  const swallow = (click: MouseEvent) => {
    click.preventDefault()
    click.stopPropagation()
    end()
  }
  window.addEventListener('click', swallow, options)
  window.addEventListener('pointercancel', end, options)
  // After the touch whose event is handled just now.
  setTimeout(() => window.addEventListener('pointerdown', end, options))
}
