/** At most so long: a page in a hidden tab is not painted. */
const patienceMs = 200

/** Resolves when what is on the screen now was painted. What can wait a moment waits for it. */
export function afterPaint(): Promise<void> {
  return new Promise(resolve => {
    setTimeout(resolve, patienceMs)
    // A frame is drawn after its callbacks; when those of the next one are called, it is through.
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))
  })
}
