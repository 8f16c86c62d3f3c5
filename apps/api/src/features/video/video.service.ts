import type { LessonRow, Playlist } from '@iki/contract/media/lesson'
import { mostDouga } from '@iki/contract/media/video'
import { AppError } from '#core/app-error.ts'
import type { SignedIn } from '#core/auth/access-token.ts'

type Page = { kind: 'video'; tags?: string[]; after?: string | undefined }
type Asked = { after?: string | undefined }
type Owned = { uid: string; id: string; title: string; itemIds: string[] }
type Position = { id: string; seconds: number; isCompleted: boolean; updatedAt: Date }
type OrderBy = { key: 'published' | 'title' | 'name'; order: 'asc' | 'desc' }

type Parts = {
  lists: {
    listByName(page: Page, member: SignedIn | null): Promise<{ items: LessonRow[]; next: string | null }>
    listOwn(page: Page, member: SignedIn): Promise<{ items: Owned[]; next: string | null }>
    listPositions(page: Page, member: SignedIn): Promise<{ items: Position[]; next: string | null }>
    /** Throws not_found. */
    findOrder(tag: string, kind: 'video'): Promise<{ title: string; ids: string[]; orderBy: OrderBy | null }>
  }
  /** Throws not_found. */
  getPlaylist(tag: string, member: SignedIn | null): Promise<Playlist>
  favorites: {
    listAllFavorites(member: SignedIn, of: { kind: 'video'; most: number }): Promise<LessonRow[]>
  }
}

/** Videos, in the specification's terms (`douga`). */
export function videoService({ lists, getPlaylist, favorites }: Parts) {
  const kind = 'video'

  return {
    /** The order of a category. Throws no_category, not_found. */
    async getPlaylistMeta(category: string | undefined) {
      const named = mustBeGiven(category)
      const { title, ids, orderBy } = await lists.findOrder(named, kind)
      return { category: named, title, ...(orderBy ? { orderBy } : { ids }) }
    },

    /** The videos of a category, each once. Throws no_category, not_found. */
    async listOfCategory(category: string | undefined, member: SignedIn | null): Promise<LessonRow[]> {
      const { lessons } = await getPlaylist(mustBeGiven(category), member)
      const each = new Map(lessons.map(lesson => [lesson.id, lesson]))
      return [...each.values()].filter(lesson => lesson.kind === kind)
    },

    listFavorites: (member: SignedIn) => favorites.listAllFavorites(member, { kind, most: mostDouga }),

    list: ({ tag, after }: Asked & { tag?: string | undefined }, member: SignedIn | null) =>
      lists.listByName({ kind, tags: tag === undefined ? [] : [tag], after }, member),

    async listOwn({ after }: Asked, member: SignedIn) {
      const { items, next } = await lists.listOwn({ kind, after }, member)
      return {
        items: items.map(({ uid, id, title, itemIds }) => ({ uid, douga_id: id, title, item_ids: itemIds })),
        next,
      }
    },

    async listLicensed({ after }: Asked, member: SignedIn) {
      const { items, next } = await lists.listOwn({ kind, after }, member)
      return { uid: member.uid, licensed: items.map(({ id }) => id), next }
    },

    async listPlayback({ after }: Asked, member: SignedIn) {
      const { items, next } = await lists.listPositions({ kind, after }, member)
      return {
        items: items.map(({ id, seconds, isCompleted, updatedAt }) => ({
          id,
          uid: member.uid,
          seconds,
          completed: isCompleted,
          updated: updatedAt.toISOString(),
        })),
        next,
      }
    },
  }
}
export type VideoService = ReturnType<typeof videoService>

function mustBeGiven(category: string | undefined): string {
  if (category === undefined) throw new AppError('no_category')
  return category
}
