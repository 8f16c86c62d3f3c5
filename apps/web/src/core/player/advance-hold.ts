let holders = 0

/** While a page announces what comes next, the end of a film leads no further before the page says so. */
export const advanceHold = {
  isHeld: () => holders > 0,
  /** Answers how to let go again. */
  hold(): () => void {
    holders += 1
    return () => {
      holders -= 1
    }
  },
}
