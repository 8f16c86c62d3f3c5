import * as v from 'valibot'
import { member } from '../access/access.ts'
import { endpoint } from '../api/endpoint.ts'
import { code, id, list } from '../api/schema.ts'
import { lineLimit, sceneLimit } from './story-format.ts'
import { episodeStates } from './story-order.ts'

/**
 * The stories as the old client read them: a scenario has chapters, a chapter has scenes, a scene has content. Our
 * episodes are its scenes.
 */

/** May be empty, or what a program writes for nothing: then the message says which it was. */
const name = code(64)

const chapterFields = { id, scenario: id, title: v.string() }

export const getScenario = endpoint({
  about: 'A scenario with its chapters, as the old client asks for it',
  method: 'GET',
  path: '/v1/scenario/{scenario}',
  access: member,
  input: v.object({ scenario: name }),
  output: v.object({ id, title: v.string(), chapters: list(v.object(chapterFields), 10) }),
  errors: ['no_scenario', 'not_found'],
})

export const getScenarioChapter = endpoint({
  about: 'A chapter with its scenes, as the old client asks for it',
  method: 'GET',
  path: '/v1/scenario/{scenario}/chapter/{chapter}',
  access: member,
  input: v.object({ scenario: name, chapter: name }),
  output: v.object({
    ...chapterFields,
    scenes: list(v.object({ id, title: v.string(), state: v.picklist(episodeStates) }), 60),
  }),
  errors: ['no_chapter', 'not_found'],
})

export const getScenarioScene = endpoint({
  about: 'A scene with its content, as the old client asks for it',
  method: 'GET',
  path: '/v1/scenario/{scenario}/chapter/{chapter}/scene/{scene}',
  access: member,
  input: v.object({ scenario: name, chapter: name, scene: name }),
  output: v.object({
    id,
    scenario: id,
    chapter: id,
    title: v.string(),
    lead: v.string(),
    /** Lines and choices in the order of the file. */
    scontents: list(
      v.object({
        id,
        /** The label of the scene inside of the episode. */
        label: id,
        kind: v.picklist(['told', 'said', 'choice']),
        /** Who says it; empty if nobody does. */
        name: v.string(),
        /** Sanitised HTML. */
        words: v.string(),
        /** A signed address. */
        voice: v.nullable(v.string()),
        /** The label to which a choice leads. */
        to: v.nullable(id),
      }),
      lineLimit + sceneLimit * 8,
    ),
  }),
  errors: ['no_scene', 'not_found', 'episode_locked'],
})
