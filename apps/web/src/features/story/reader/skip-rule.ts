import type { StoryView } from '@iki/contract/play/story-run'

export type SkipStep = 'go' | 'wait' | 'end'

/**
 * What skipping does at a line: it runs over what was read, waits at what was not, and goes on behind it by itself. At a
 * choice and at the end of the episode it is over.
 */
export function skipStep(
  { line, offers, isLast, isEnd }: Pick<StoryView, 'line' | 'offers' | 'isLast' | 'isEnd'>,
  read: ReadonlySet<string>,
): SkipStep {
  if (offers.length > 0 || isLast || isEnd) return 'end'
  return line === null || read.has(line.id) ? 'go' : 'wait'
}
