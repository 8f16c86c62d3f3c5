import { artSource, type Collectible, episodeSource, gachaSource } from '@iki/contract/play/collectible'
import type { Database, Transaction } from '#core/database/database.ts'
import type { AchievementService } from './achievement.service.ts'
import * as store from './collectible.store.ts'

type Parts = { db: Database; achievements: Pick<AchievementService, 'list'> }

/** What members gather by finishing episodes and quests, and by knowing works. */
export function collectibleService({ db, achievements }: Parts) {
  return {
    /** In the transaction of the finish. */
    episodeFinished: (
      tx: Transaction,
      { uid, episodeId, at }: { uid: string; episodeId: string; at: Date },
    ) => store.grantItems(tx, { uid, sources: [episodeSource(episodeId)], at }),

    /** In the transaction in which the member has come to know the work. */
    artQualified: (tx: Transaction, { uid, artId, at }: { uid: string; artId: string; at: Date }) =>
      store.grantItems(tx, { uid, sources: [artSource(artId)], at }),

    /** Gives what was drawn, in its transaction: the ids of what the member did not have from anywhere. */
    grantDrawn: (
      tx: Transaction,
      { gachaId, ...given }: { uid: string; gachaId: string; things: store.DrawnThing[]; at: Date },
    ): Promise<Set<string>> => store.grantDrawn(tx, { ...given, source: gachaSource(gachaId) }),

    /** Looks first at what the member has achieved: what that gives is there, too. */
    async list(uid: string): Promise<Collectible[]> {
      await achievements.list(uid)
      return (await store.listOfMember(db, uid)).map(presented)
    },
  }
}
export type CollectibleService = ReturnType<typeof collectibleService>

function presented({
  id,
  title,
  lead,
  kind,
  drawing,
  obtainedAt,
  ...row
}: store.CollectibleRow): Collectible {
  return {
    id,
    // A thing that is no longer given is a card with its name.
    kind: kind ?? 'card',
    drawing: drawing ?? 'circle',
    title: obtainedAt && title,
    lead: obtainedAt && lead,
    obtainedAt: obtainedAt?.toISOString() ?? null,
    from: sourceOf(row),
  }
}

function sourceOf({
  source,
  chapter,
  quest,
  art,
  gacha,
}: Pick<store.CollectibleRow, 'source' | 'chapter' | 'quest' | 'art' | 'gacha'>): Collectible['from'] {
  if (source === null) return null
  if (art !== null) return { kind: 'art', title: art }
  if (gacha !== null) return { kind: 'gacha', title: gacha }
  return quest === null ? { kind: 'episode', chapter } : { kind: 'quest', title: quest }
}
