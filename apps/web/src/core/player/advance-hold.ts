let holders = 0

/** While a page announces the next film, the end of a film does not start it: the page does. */
export const advanceHold = {
  isHeld: () => holders > 0,
  /** Returns a function that releases the hold. */
  hold(): () => void {
    holders += 1
    return () => {
      holders -= 1
    }
  },
}
