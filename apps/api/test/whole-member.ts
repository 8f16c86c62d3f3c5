import { sendContact } from '@iki/contract/account/contact'
import { saveDisplaySettings } from '@iki/contract/account/display-settings'
import { createReport, setHiding } from '@iki/contract/account/safety'
import { saveWishes } from '@iki/contract/account/wish'
import type { Endpoint, InputOf, OutputOf } from '@iki/contract/api/endpoint'
import { tokyoDay } from '@iki/contract/api/tokyo'
import * as diary from '@iki/contract/diary/diary'
import { emptyHabits, habitCalls } from '@iki/contract/diary/habit-diary'
import { recordEvent } from '@iki/contract/media/activity'
import { saveBookmark, saveMemo } from '@iki/contract/media/bookmark'
import { setFavorite } from '@iki/contract/media/favorite'
import { saveOwnPlaylist } from '@iki/contract/media/own-playlist'
import { createComment } from '@iki/contract/people/comment'
import { createImpression, setLike, setSavedImpression } from '@iki/contract/people/impression'
import { saveOwnProfile } from '@iki/contract/people/profile'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import type { Clock } from '../src/core/clock.ts'
import type { Database } from '../src/core/database/database.ts'
import { newId } from '../src/core/random.ts'
import type { ObjectStorage } from '../src/core/storage/object-storage.ts'
import { authIdentities } from '../src/features/account/account.tables.ts'
import { impressionPictures } from '../src/features/impression/impression.tables.ts'
import { createLesson, createLicence } from './content-factories.ts'
import { createMember, signedInBrowser } from './factories.ts'
import { buy, createProduct } from './shop.ts'

type Parts = { app: FastifyInstance; db: Database; clock: Clock; objects: ObjectStorage }

const term = { sinceAt: new Date(0), expireAt: new Date('2039-01-01T00:00:00Z') }
const plan = 'kafuku' as const

/** A member who may write to others. */
export async function createWriter({ app, db }: Parts, nickname: string) {
  const member = await createMember(db, { nickname, createdAt: new Date('2020-01-01T00:00:00Z') })
  await createLicence(db, member.uid, { itemId: '000002', ...term })
  const page = await signedInBrowser(app, member)
  return {
    member,
    page,
    /** Calls, and throws where that is refused. */
    async done<E extends Endpoint>(endpoint: E, input: InputOf<E>, file?: Buffer): Promise<OutputOf<E>> {
      const { data, code, http } = await page.call(endpoint, input, file ? { file } : {})
      if (http >= 300) throw new Error(`${endpoint.path}: ${code}`)
      return data as OutputOf<E>
    },
  }
}

/** A member who has done something of everything, beside another who has answered. */
export async function createWholeMember(parts: Parts) {
  const { db, clock, objects } = parts
  const [own, other] = [await createWriter(parts, '春子'), await createWriter(parts, '夏男')]
  const { member, page, done } = own
  const today = tokyoDay(clock())
  const lesson = newId()
  await createLesson(db, { id: lesson, access: ['everyone'] })
  const line = { provider: 'line', providerUserId: `U${member.uid}` } as const
  await db.insert(authIdentities).values({ ...line, uid: member.uid, createdAt: clock() })

  const [diaryPicture, postPicture] = [newId(), newId()]
  const photo = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#c33' } })
    .png()
    .toBuffer()
  await done(diary.savePicture, { id: diaryPicture }, photo)
  await done(diary.createDiaryEntry, {
    date: today,
    stress: 7,
    breath: 6,
    memo: '雨のあとの土の匂い',
    images: [diaryPicture],
  })
  await done(habitCalls.eichi.save, { date: today, ...emptyHabits.eichi, sleep: 8 })
  await done(habitCalls.kafuku.save, { date: today, ...emptyHabits.kafuku, memo: '膝がかるい' })
  await done(saveMemo, { onseiId: lesson, memo: 'ここで目をとじる' })
  await done(saveBookmark, { onsei_id: lesson, audipo: { seconds: 12, text: '吐く' } })
  await done(setFavorite, { id: lesson, isFavorite: true })
  await done(saveOwnPlaylist, { id: newId(), name: '雨の日に', lessonIds: [lesson] })
  await done(saveDisplaySettings, {
    scheme: 'dark',
    textPercent: 125,
    homeOrder: null,
    hiddenParts: ['radio', 'news'],
  })
  await done(recordEvent, { message: 'timeline_read', event_no: 0 })
  await done(recordEvent, { message: 'play_onsei 朝の ひと息', event_no: 4001 })
  await done(saveWishes, { times: [], purposes: [] })
  await done(saveOwnProfile, {
    intro: '山のちかくに住んでいます',
    showsSince: true,
    showsPlans: true,
    showsPosts: true,
  })
  await done(sendContact, { name: '春子', email: member.email, subject: '質問', body: '音が出ません' })

  const storageKey = `impressions/${postPicture}`
  await objects.put(storageKey, photo)
  const size = { width: 8, height: 8, createdAt: clock(), unusedSince: clock() }
  await db.insert(impressionPictures).values({ id: postPicture, uid: member.uid, storageKey, ...size })
  const post = newId()
  await done(createImpression, { id: post, plan, body: '朝の息がふかい', pictures: [postPicture] })
  const room = newId()
  await done(createImpression, { id: room, plan, body: '先生だけに', isForRoom: true })
  const otherPost = newId()
  await other.done(createImpression, { id: otherPost, plan, body: '夕方の道' })
  await other.done(createComment, { id: post, commentId: newId(), body: 'わかります' })
  await other.done(setLike, { id: post, isLiked: true })
  await other.done(createReport, { impressionId: post, reason: 'other', note: '' })
  await done(createComment, { id: otherPost, commentId: newId(), body: 'いい道ですね' })
  await done(setLike, { id: otherPost, isLiked: true })
  await done(setSavedImpression, { id: otherPost, isSaved: true })
  await done(createReport, { impressionId: otherPost, reason: 'other', note: 'まちがい' })
  await done(setHiding, { other: (await createMember(db)).uid, hiding: 'mute' })
  const { priceId } = await createProduct(db)
  const { order } = await buy(page, priceId)
  return {
    member,
    page,
    other,
    lesson,
    line,
    post,
    room,
    otherPost,
    postPicture,
    diaryPicture,
    storageKey,
    orderId: order?.id ?? '',
  }
}
