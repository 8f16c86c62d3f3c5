type Parts = {
  element: HTMLElement
  /** Where the element stays while nothing shows it. */
  parking: HTMLElement
  /** Called when no page shows the film any more. */
  onUnseen: () => void
}

/**
 * Moves the app's one video element between the slots of pages. The last mounted slot has it; when that is removed,
 * the one before gets it back. A film that plays must not stop when it is moved.
 */
export function filmPlacement({ element, parking, onUnseen }: Parts) {
  const slots: HTMLElement[] = []

  function place(): void {
    const home = slots.at(-1) ?? parking
    if (element.parentElement !== home) move(element, home)
  }

  return {
    isSeen: () => slots.length > 0,
    /** Returns a function that removes the slot. It has to be called before the slot leaves the page. */
    mount(slot: HTMLElement): () => void {
      slots.push(slot)
      place()
      return () => {
        const index = slots.indexOf(slot)
        if (index < 0) return
        slots.splice(index, 1)
        place()
        // After a moment, because the next page may have a slot as well.
        setTimeout(() => {
          if (slots.length === 0) onUnseen()
        })
      }
    },
  }
}
export type FilmPlacement = ReturnType<typeof filmPlacement>

type Movable = HTMLElement & { moveBefore?: (node: Node, before: Node | null) => void }

/** With `moveBefore` the element plays on. Browsers without it use `append`, which may interrupt it. */
function move(element: HTMLElement, home: Movable): void {
  try {
    if (home.moveBefore && home.isConnected && element.isConnected) {
      home.moveBefore(element, null)
      return
    }
  } catch {
    // `moveBefore` throws if one of the two is not in the document.
  }
  home.append(element)
}
