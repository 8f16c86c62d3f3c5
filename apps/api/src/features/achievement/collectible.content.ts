import { id, integer, someText } from '@iki/contract/api/schema'
import { drawings } from '@iki/contract/media/drawing'
import { artSource, collectibleKinds, episodeSource, questSource } from '@iki/contract/play/collectible'
import * as v from 'valibot'
import { referencesIn } from '#core/content/content-entry.ts'
import { contentKind } from '#core/content/content-kind.ts'
import { collectibles } from './achievement.tables.ts'

const from = v.union(
  [v.strictObject({ episode: id }), v.strictObject({ quest: id }), v.strictObject({ art: id })],
  'must name one episode, one quest or one work in 3D',
)

/** Things that members gather. */
export const collectibleContent = contentKind({
  folder: 'collectibles',
  hints: { noun: 'a collectible' },
  table: collectibles,
  fields: v.strictObject({
    title: someText(40),
    lead: someText(120),
    kind: v.picklist(collectibleKinds, `must be one of ${collectibleKinds.join(', ')}`),
    drawing: v.picklist(drawings, `must be one of ${drawings.join(', ')}`),
    from,
    position: integer(1, 10_000),
  }),
  references: ({ from: source }) => {
    if ('episode' in source) return referencesIn('from', 'episodes', [source.episode], { isRequired: true })
    if ('art' in source) return referencesIn('from', 'arts', [source.art], { isRequired: true })
    return referencesIn('from', 'quests', [source.quest], { isRequired: true })
  },
  load: ({ fields: { from: source, ...stated } }) => ({
    row: () => ({ ...stated, source: sourceOf(source) }),
  }),
})

function sourceOf(source: v.InferOutput<typeof from>): string {
  if ('episode' in source) return episodeSource(source.episode)
  return 'art' in source ? artSource(source.art) : questSource(source.quest)
}
