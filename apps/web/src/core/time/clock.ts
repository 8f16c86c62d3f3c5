import { rendering } from '#ui/page/rendering.ts'

/** The only place that reads the phone's clock. It may be wrong: nothing is ordered by it across devices. */
export const clock = {
  now: (): Date => rendering.visitor()?.now ?? held ?? new Date(),

  /** Until it is released, it is the time at which the server rendered the page: both then show the same. */
  hold(at: Date): void {
    held = at
  },
  letGo(): void {
    held = null
  },
  isHeld: (): boolean => held !== null,
}

let held: Date | null = null
