type Parts = {
  element: HTMLElement
  /** Where the element stays while nothing shows it. */
  parking: HTMLElement
  /** The film is shown nowhere any more. */
  onUnseen: () => void
}

/**
 * Where the one film of the app is shown. The slot that came last has it; when that goes, the one before has it again.
 * A film that plays must go on playing while it is moved.
 */
export function filmPlacement({ element, parking, onUnseen }: Parts) {
  const slots: HTMLElement[] = []

  function place(): void {
    const home = slots.at(-1) ?? parking
    if (element.parentElement !== home) move(element, home)
  }

  return {
    isSeen: () => slots.length > 0,
    /** Answers how to take the slot away again, which has to be done before it leaves the page. */
    mount(slot: HTMLElement): () => void {
      slots.push(slot)
      place()
      return () => {
        const index = slots.indexOf(slot)
        if (index < 0) return
        slots.splice(index, 1)
        place()
        // In a moment: the next page may have a slot, too.
        setTimeout(() => {
          if (slots.length === 0) onUnseen()
        })
      }
    },
  }
}
export type FilmPlacement = ReturnType<typeof filmPlacement>

type Movable = HTMLElement & { moveBefore?: (node: Node, before: Node | null) => void }

/** By `moveBefore` nothing of the element begins anew; where it refuses or is unknown, `append` does. */
function move(element: HTMLElement, home: Movable): void {
  try {
    if (home.moveBefore && home.isConnected && element.isConnected) {
      home.moveBefore(element, null)
      return
    }
  } catch {
    // The two are not in one document.
  }
  home.append(element)
}
