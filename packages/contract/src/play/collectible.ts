import * as v from 'valibot'
import { member } from '../access/access.ts'
import { endpoint } from '../api/endpoint.ts'
import { id, instant, list } from '../api/schema.ts'
import { drawings } from '../media/drawing.ts'

/** Things that members gather on their way. */

/** How many there can be. */
export const collectibleLimit = 200

export const collectibleKinds = ['tool', 'bell', 'picture', 'card'] as const
export type CollectibleKind = (typeof collectibleKinds)[number]

/** What gives one: the end of an episode or of a quest, or a work in 3D that one knows, or a gacha. It is the key of the grant, too: each gives once. */
export const episodeSource = (episodeId: string): string => `episode:${episodeId}`
export const questSource = (questId: string): string => `quest:${questId}`
export const artSource = (artId: string): string => `art:${artId}`
/** What is drawn is given by the gacha; each thing once. */
export const gachaSource = (gachaId: string): string => `gacha:${gachaId}`

const collectibleSchema = v.object({
  id,
  kind: v.picklist(collectibleKinds),
  drawing: v.picklist(drawings),
  /** Null of what the member does not have yet, as are its texts. */
  title: v.nullable(v.string()),
  lead: v.nullable(v.string()),
  /** Null as long as the member does not have it. */
  obtainedAt: v.nullable(instant),
  /** Where it comes from; null of what is not given any more. */
  from: v.nullable(
    v.variant('kind', [
      /** Without a chapter: the tutorial. */
      v.object({ kind: v.literal('episode'), chapter: v.nullable(v.number()) }),
      v.object({ kind: v.literal('quest'), title: v.string() }),
      v.object({ kind: v.literal('art'), title: v.string() }),
      v.object({ kind: v.literal('gacha'), title: v.string() }),
    ]),
  ),
})
export type Collectible = v.InferOutput<typeof collectibleSchema>

export const listCollectibles = endpoint({
  about: 'What there is to gather: what the member has, and of the rest where it comes from',
  method: 'GET',
  path: '/v1/collectibles',
  access: member,
  input: v.object({}),
  output: list(collectibleSchema, collectibleLimit),
  errors: [],
})
