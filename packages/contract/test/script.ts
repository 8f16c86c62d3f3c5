import type { Script, StoryChoice, StoryLine, StoryScene } from '../src/play/story-format.ts'

export const lineOf = (words: string, more: Partial<StoryLine> = {}): StoryLine => ({
  id: `l-${words}`,
  cast: null,
  look: null,
  words,
  voice: null,
  picture: null,
  ambience: null,
  ...more,
})

export const choiceTo = (id: string, to: string, more: Partial<StoryChoice> = {}): StoryChoice => ({
  id,
  to,
  words: id,
  when: [],
  sets: [],
  ...more,
})

/** A scene with lines of these words; without choices or a jump it is an end. */
export const sceneOf = (id: string, lines: string[], more: Partial<StoryScene> = {}): StoryScene => {
  const { choices = [], jumps = [] } = more
  return {
    id,
    lines: lines.map(words => lineOf(words)),
    jumps,
    choices,
    isEnd: choices.length === 0 && !jumps.some(({ when }) => when === null),
    ...more,
  }
}

export const scriptOf = (version: string, scenes: StoryScene[]): Script => ({ version, scenes })
