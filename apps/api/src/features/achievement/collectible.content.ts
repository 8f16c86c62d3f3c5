import { id, integer, someText } from '@iki/contract/api/schema'
import { drawings } from '@iki/contract/media/drawing'
import {
  artSource,
  collectibleKinds,
  episodeSource,
  gachaSource,
  questSource,
} from '@iki/contract/play/collectible'
import * as v from 'valibot'
import { referencesIn } from '#core/content/content-entry.ts'
import { contentKind } from '#core/content/content-kind.ts'
import { collectibles } from './achievement.tables.ts'

const from = v.union(
  [
    v.strictObject({ episode: id }),
    v.strictObject({ quest: id }),
    v.strictObject({ art: id }),
    v.strictObject({ gacha: id }),
  ],
  'must name one episode, one quest, one work in 3D or one gacha',
)

export const collectibleFields = v.strictObject({
  title: someText(40),
  lead: someText(120),
  kind: v.picklist(collectibleKinds, `must be one of ${collectibleKinds.join(', ')}`),
  drawing: v.picklist(drawings, `must be one of ${drawings.join(', ')}`),
  from,
  position: integer(1, 10_000),
})

/** Things that members gather. */
export const collectibleContent = contentKind({
  folder: 'collectibles',
  hints: { noun: 'a collectible' },
  table: collectibles,
  fields: collectibleFields,
  references: ({ from: source }) => {
    if ('episode' in source) return referencesIn('from', 'episodes', [source.episode], { isRequired: true })
    if ('art' in source) return referencesIn('from', 'arts', [source.art], { isRequired: true })
    if ('quest' in source) return referencesIn('from', 'quests', [source.quest], { isRequired: true })
    return referencesIn('from', 'gachas', [source.gacha], { isRequired: true })
  },
  load: ({ fields: { from: source, ...stated } }) => ({
    row: () => ({ ...stated, source: sourceOf(source) }),
  }),
})

function sourceOf(source: v.InferOutput<typeof from>): string {
  if ('episode' in source) return episodeSource(source.episode)
  if ('art' in source) return artSource(source.art)
  return 'quest' in source ? questSource(source.quest) : gachaSource(source.gacha)
}
