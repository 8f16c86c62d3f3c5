import * as v from 'valibot'
import { id, list } from '../api/schema.ts'

export const sceneLimit = 60
export const lineLimit = 400
/** Flags that one episode may set. */
export const ownFlagLimit = 8
/** Flags that one episode may ask for. */
export const askedFlagLimit = 60
export const choicesOfSceneLimit = 8
/** Choices that a run may have made. */
export const madeLimit = 100

/** Holds if a flag is set, or if it is not. */
const conditionSchema = v.object({ flag: id, isSet: v.boolean() })
export type Condition = v.InferOutput<typeof conditionSchema>

export const storyPictureSchema = v.object({
  /** The name of a drawing, or null for a picture of its own. */
  drawing: v.nullable(v.string()),
  /** A signed address. */
  src: v.nullable(v.string()),
  alt: v.string(),
})
export type StoryPicture = v.InferOutput<typeof storyPictureSchema>

export const lineSchema = v.object({
  /** Made of its text and its scene: stable as long as they are. */
  id,
  /** Who says it; null if the narrator does. */
  cast: v.nullable(id),
  /** How the person looks. */
  look: v.nullable(v.string()),
  /** Sanitised HTML with furigana. */
  words: v.string(),
  /** A signed address. */
  voice: v.nullable(v.string()),
  /** A picture that is there from this line on. */
  picture: v.nullable(storyPictureSchema),
  /** A sound that is there from this line on: a signed address, '' for silence; null for no change. */
  ambience: v.nullable(v.string()),
})
export type StoryLine = v.InferOutput<typeof lineSchema>

const choiceSchema = v.object({
  id,
  to: id,
  /** Sanitised HTML with furigana. */
  words: v.string(),
  /** Offered if all of these hold. */
  when: list(conditionSchema, ownFlagLimit),
  sets: list(id, ownFlagLimit),
})
export type StoryChoice = v.InferOutput<typeof choiceSchema>

/** `at`: before which line, counted from 0, the jump is made. */
const jumpSchema = v.object({ at: v.number(), to: id, when: v.nullable(conditionSchema) })

export const sceneSchema = v.object({
  id,
  lines: list(lineSchema, lineLimit),
  jumps: list(jumpSchema, lineLimit),
  choices: list(choiceSchema, choicesOfSceneLimit),
  /** Whether the episode ends here. */
  isEnd: v.boolean(),
})
export type StoryScene = v.InferOutput<typeof sceneSchema>

export const episodeSchema = v.object({
  id,
  story: id,
  /** Null of the tutorial. */
  chapter: v.nullable(v.number()),
  number: v.nullable(v.number()),
  title: v.string(),
  lead: v.string(),
  place: v.nullable(v.object({ id, name: v.string() })),
  cast: list(v.object({ id, name: v.string(), drawing: v.string() }), 20),
  /** Changes when anything that can be read or chosen changes. */
  version: id,
  /** The first scene is the beginning. */
  scenes: list(sceneSchema, sceneLimit),
  /** Flags of which the way through it depends. */
  asks: list(id, askedFlagLimit),
  /** How long it takes to read. */
  minutes: v.number(),
})
export type Episode = v.InferOutput<typeof episodeSchema>

/** What the way through an episode depends on. */
export type Script = Pick<Episode, 'version' | 'scenes'>
