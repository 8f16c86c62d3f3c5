/** What can be wrong with an episode. Each code has its kind; the sentence says what it is about. */
export const storyProblems = {
  S00: 'problem',
  S01: 'problem',
  S02: 'problem',
  S03: 'problem',
  S04: 'problem',
  S05: 'problem',
  S06: 'problem',
  S07: 'problem',
  S08: 'warning',
  S09: 'problem',
  S10: 'problem',
  S11: 'problem',
  S12: 'problem',
  S13: 'problem',
  S14: 'problem',
  S15: 'problem',
  S16: 'problem',
  S17: 'warning',
  S18: 'problem',
  S19: 'problem',
  S20: 'warning',
} as const satisfies Record<string, 'problem' | 'warning'>
export type StoryProblemCode = keyof typeof storyProblems

export type StoryProblem = {
  code: StoryProblemCode
  /** The line of the file, from 1. */
  line: number
  /** A sentence in Japanese. */
  text: string
  /** Only a warning, where the code can be both. */
  isWarning?: true
}

export const isWarning = ({ code, isWarning: isOnlyWarning }: StoryProblem): boolean =>
  isOnlyWarning === true || storyProblems[code] === 'warning'

/** With file and line, as all problems of content are reported. */
export const describeProblem = (name: string, { code, line, text }: StoryProblem): string =>
  `${name}:${line}: ${code} ${text}`
