import { type Clock, systemClock } from '../src/core/clock.ts'
import type { Database } from '../src/core/database/database.ts'
import { newId } from '../src/core/random.ts'
import { articleContent } from '../src/features/article/article.content.ts'
import type { NewArticle } from '../src/features/article/article-loading.store.ts'
import { lessonContent } from '../src/features/lesson/lesson.content.ts'
import type { NewLesson } from '../src/features/lesson/lesson.store.ts'
import type { LessonFilms } from '../src/features/lesson/medium/lesson-films.ts'
import type { PlaylistRecord } from '../src/features/lesson/playlist/playlist.store.ts'
import { playlistContent } from '../src/features/lesson/playlist.content.ts'
import { insertLicence, type NewLicence } from '../src/features/licence/licence.store.ts'

const lessons = lessonContent({} as LessonFilms, { isThere: async () => false, makeCut: async () => {} })

/** A published lesson for kafuku, unless stated otherwise. */
export async function createLesson(
  db: Database,
  given: Partial<NewLesson> = {},
  weeks: Record<string, number[]> = {},
): Promise<string> {
  const id = given.id ?? `lesson-${newId()}`
  const lesson = {
    title: '背骨の呼吸',
    description: '背骨をひとつずつ。',
    bodyHtml: '<p>からだの話。</p>',
    access: ['kafuku'],
    tags: [],
    drawing: 'wave',
    mediaKey: 'medium.mp3',
    durationSeconds: 600,
    transcript: [{ start: 0, end: 3, text: '息を吸います。' }],
    publishedAt: new Date('2026-01-01T00:00:00Z'),
    contentHash: newId(),
    ...given,
    id,
  }
  await lessons.saveRow({ db, clock: systemClock }, { ...lesson, weeks })
  return id
}

export async function createPlaylist(
  db: Database,
  lessonIds: string[],
  { clock = systemClock, ...given }: Partial<PlaylistRecord> & { clock?: Clock } = {},
): Promise<string> {
  const tag = given.tag ?? `playlist-${newId()}`
  const playlist = {
    title: '朝のメソッド',
    description: '朝に。',
    drawing: 'sun',
    plan: given.plan ?? null,
    priority: given.priority ?? 10,
    access: given.access ?? ['kafuku'],
    tags: given.tags ?? [],
    opening: given.opening ?? null,
    orderKey: given.orderKey ?? null,
    orderDirection: given.orderDirection ?? null,
    contentHash: newId(),
    tag,
  }
  await playlistContent.saveRow({ db, clock }, { ...playlist, lessonIds })
  return tag
}

let articles = 0

/** A published article for everyone, unless stated otherwise. */
export async function createArticle(db: Database, given: Partial<NewArticle> = {}): Promise<string> {
  articles += 1
  const id = given.id ?? `article-${newId()}`
  const article = {
    kind: 'article',
    series: 'series-of-tests',
    number: articles,
    title: '息のはなし',
    lead: '息について。',
    category: '',
    access: ['everyone'],
    tags: [],
    drawing: 'leaf',
    bodyHtml: '<p>息のはなし。</p>',
    characters: 600,
    lessonId: null,
    related: [],
    publishedAt: new Date('2026-01-01T00:00:00Z'),
    contentHash: newId(),
    ...given,
    id,
  }
  await articleContent.saveRow({ db, clock: systemClock }, article)
  return id
}

/** A licence for kafuku that is always valid, unless stated otherwise. */
export async function createLicence(
  db: Database,
  uid: string,
  given: Partial<NewLicence> = {},
): Promise<string> {
  return insertLicence(db, {
    itemId: '000002',
    sinceAt: new Date('2020-01-01T00:00:00+09:00'),
    expireAt: new Date('2039-12-30T00:00:00+09:00'),
    reason: null,
    ...given,
    uid,
  })
}
