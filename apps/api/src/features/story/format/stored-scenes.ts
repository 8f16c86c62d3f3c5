import type { StoryLine, StoryScene } from '@iki/contract/play/story-format'
import { hashOf } from '#core/content/content-file.ts'
import { htmlOfLine } from '#core/markdown/markdown.ts'
import type { DraftLine, DraftScene } from './story-draft.ts'

const idLetters = 8

/**
 * The scenes as they are stored: texts as HTML, media by their keys. A line is named by its scene and its text, so it
 * has the same name when others come before it.
 */
export function storedScenes(
  scenes: readonly DraftScene[],
  keyOf: (file: string) => string | null,
): StoryScene[] {
  const taken = new Map<string, number>()
  const idOf = (scene: string, { cast, words }: DraftLine) => {
    const name = hashOf(scene, cast ?? '', words).slice(0, idLetters)
    const count = (taken.get(name) ?? 0) + 1
    taken.set(name, count)
    return count === 1 ? name : `${name}-${count}`
  }
  return scenes.map(({ id, lines, jumps, choices, isEnd }) => ({
    id,
    lines: lines.map(line => ({ ...storedLine(line, keyOf), id: idOf(id, line) })),
    jumps: jumps.map(({ at, to, when }) => ({ at, to, when })),
    choices: choices.map(({ on: _, words, ...choice }) => ({ ...choice, words: htmlOfLine(words) })),
    isEnd,
  }))
}

function storedLine(
  { cast, look, words, voice, picture, ambience }: DraftLine,
  keyOf: (file: string) => string | null,
): Omit<StoryLine, 'id'> {
  return {
    cast,
    look,
    words: htmlOfLine(words),
    voice: voice && keyOf(voice.file),
    picture: picture && {
      drawing: picture.drawing,
      src: picture.file && keyOf(picture.file),
      alt: picture.alt,
    },
    ambience: ambience && (ambience.name === null ? '' : keyOf(`${ambience.name}.mp3`)),
  }
}

/** Changes when anything that can be read or chosen changes; other recordings make no new version. */
export function versionOf(scenes: readonly StoryScene[]): string {
  const read = scenes.map(scene => ({
    ...scene,
    lines: scene.lines.map(({ id, cast, look, words }) => ({ id, cast, look, words })),
  }))
  return hashOf(JSON.stringify(read)).slice(0, 16)
}

/** Scenes and choices that were published and were removed. */
export function removedSince(before: readonly StoryScene[], now: readonly DraftScene[]): string[] {
  return before.flatMap(({ id, choices }) => {
    const scene = now.find(each => each.id === id)
    if (!scene) return [`場面「${id}」`]
    return choices
      .filter(choice => !scene.choices.some(each => each.id === choice.id))
      .map(choice => `場面「${id}」の選択肢「${choice.id}」`)
  })
}
