/** The chapter that a second belongs to: the last one that has started by then. */
export function chapterAt<C extends { start: number }>(
  chapters: readonly C[],
  seconds: number,
): C | undefined {
  return chapters.findLast(({ start }) => start <= seconds)
}
