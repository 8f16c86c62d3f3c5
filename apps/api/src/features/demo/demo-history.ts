import type { InputOf } from '@iki/contract/api/endpoint'
import { startOfTokyoDay, tokyoDay } from '@iki/contract/api/tokyo'
import type { createDiaryEntry, Skip } from '@iki/contract/diary/diary'
import type { saveSquats } from '@iki/contract/diary/squat'
import type { setFavorite } from '@iki/contract/media/favorite'
import { type ListeningSession, sessionsPerReport } from '@iki/contract/media/listening'
import type { saveReviews } from '@iki/contract/play/relearn'
import type { saveSheetAnswers } from '@iki/contract/play/sheet'
import type { SignedIn } from '#core/auth/access-token.ts'
import type { Clock } from '#core/clock.ts'
import { type DiaryDay, diaryOfHaruko, diaryOfWeeks } from './demo-diaries.ts'
import { summerMemos, winterMemos } from './demo-habit-texts.ts'
import {
  type Listened,
  listenedByHaruko,
  listenedByNatsuo,
  listenedByToma,
  unfinishedOfHaruko,
} from './demo-listening.ts'
import { reviewsOfHaruko } from './demo-reviews.ts'
import { sheetsOfHaruko } from './demo-sheets.ts'
import {
  bookmarksOfHaruko,
  favoritesOfHaruko,
  lessonMemosOfHaruko,
  playlistsOfHaruko,
  readingsOfHaruko,
  toursOfHaruko,
  wordsOfHaruko,
} from './demo-things.ts'

type Saved = Promise<unknown>
/** What members do, as of another time. */
export type HistoryParts = {
  clock: Clock
  diaryAt(at: Date): {
    diaries: { create(uid: string, entry: InputOf<typeof createDiaryEntry>, key: null): Saved }
    habits: {
      save(kind: 'eichi' | 'kafuku', uid: string, change: { date: string; text: object }): Saved
    }
    diaryStats: { skip(uid: string, skip: Skip): Saved }
    sheets: { save(uid: string, filled: InputOf<typeof saveSheetAnswers>): Saved }
  }
  squats: { save(uid: string, squats: InputOf<typeof saveSquats>): Saved }
  listeningAt(at: Date): { report(member: SignedIn, sessions: readonly ListeningSession[]): Saved }
  lessons: { rowsOf(ids: string[], member: SignedIn): Promise<{ id: string; durationSeconds: number }[]> }
  playback: { savePosition(member: SignedIn, save: PositionSave): Saved }
  favorites: { set(uid: string, favorite: InputOf<typeof setFavorite>): Saved }
  bookmarksAt(at: Date): {
    bookmarks: { save(uid: string, bookmark: BookmarkSave): Saved }
    memos: { save(uid: string, memo: { lessonId: string; memo: string }): Saved }
  }
  ownPlaylistsAt(at: Date): {
    save(member: SignedIn, playlist: { id: string; name: string; lessonIds: string[] }): Saved
    share(uid: string, share: { id: string; isShared: boolean }): Saved
  }
  reading: {
    save(reading: { id: string; percent: number; isFinished: boolean }, member: SignedIn): Saved
  }
  relearn: { save(uid: string, given: InputOf<typeof saveReviews>): Saved }
  tours: { save(uid: string, tour: { name: string; state: 'done'; step: number }): Saved }
}
type PositionSave = {
  id: string
  seconds: number
  secondsAgo: number
  sequence: number
  completed?: boolean
  device: string
  deviceName: string
}
type BookmarkSave = {
  lessonId: string
  id: string
  key: null
  audipo: { seconds: number; text: string; endSeconds: number | null; repeat: number | null }
}

const minuteMs = 60_000
/** Between two lessons that are played one after the other. */
const pauseMs = 12_000
const dayMs = 86_400_000
/** How many days are written at the same time; each needs a connection. */
const daysAtOnce = 6
const phone = { device: 'demo-phone', deviceName: 'iPhone' }

/** Writes what the demo's members have done before the first start, by the services that write it for everybody. */
export function demoHistory({ clock, ...of }: HistoryParts) {
  const agoOf = (daysAgo: number) => new Date(clock().getTime() - daysAgo * dayMs)

  async function writeDay(uid: string, day: DiaryDay): Promise<void> {
    const { date, minute, entry, skip, eichi, kafuku, squats } = day
    const { diaries, habits, diaryStats } = of.diaryAt(momentOf(date, minute))
    if (skip) await diaryStats.skip(uid, { date, reason: skip })
    if (entry) {
      const { relax: stress, breath, memo } = entry
      await diaries.create(uid, { date, stress, breath, memo }, null)
    }
    if (eichi) await habits.save('eichi', uid, { date, text: eichi })
    if (kafuku) await habits.save('kafuku', uid, { date, text: kafuku })
    if (squats)
      await of.squats.save(uid, {
        day: date,
        device: phone.device,
        count: squats,
        seconds: squats * 4,
        sequence: 1,
      })
  }

  async function writeDiary(uid: string, days: readonly DiaryDay[]): Promise<void> {
    for (let from = 0; from < days.length; from += daysAtOnce)
      await Promise.all(days.slice(from, from + daysAtOnce).map(day => writeDay(uid, day)))
  }

  /** Listening sessions, in the listening log and as positions. Lessons that are not in the content are left out. */
  async function listen(member: SignedIn, listened: readonly Listened[]): Promise<void> {
    const ids = [...new Set(listened.map(({ lessonId }) => lessonId))]
    const rows = await of.lessons.rowsOf(ids, member)
    const durations = new Map(rows.map(({ id, durationSeconds }) => [id, durationSeconds]))
    let isFreeFrom = 0
    const sessions = listened.flatMap((each, index) => {
      const duration = durations.get(each.lessonId)
      if (duration === undefined) return []
      const startedAt = new Date(Math.max(momentOf(each.date, each.minute).getTime(), isFreeFrom))
      const seconds = duration * each.share * each.rounds
      isFreeFrom = startedAt.getTime() + seconds * 1000 + pauseMs
      return [{ ...each, key: index.toString(16).padStart(32, '0'), duration, startedAt, seconds }]
    })
    for (let from = 0; from < sessions.length; from += sessionsPerReport) {
      const reported = sessions.slice(from, from + sessionsPerReport)
      const last = reported.at(-1)
      if (!last) continue
      const at = new Date(last.startedAt.getTime() + last.seconds * 1000 + minuteMs)
      await of.listeningAt(at).report(
        member,
        reported.map(({ key, lessonId: id, startedAt, seconds }) => ({
          key,
          kind: 'lesson',
          id,
          seconds,
          wallSeconds: seconds,
          secondsAgo: (at.getTime() - startedAt.getTime()) / 1000,
        })),
      )
    }
    await Promise.all(
      [...Map.groupBy(sessions, ({ lessonId }) => lessonId)].map(async ([id, ofLesson]) => {
        // The first time that it was played to its end, and the last time that it was played.
        const whole = ofLesson.find(({ share }) => share === 1)
        const known = [whole, ofLesson.at(-1)].flatMap(session => session ?? [])
        for (const [index, { startedAt, duration, share }] of [...new Set(known)].entries())
          await of.playback.savePosition(member, {
            id,
            seconds: duration * share,
            sequence: index + 1,
            completed: share === 1,
            ...phone,
            secondsAgo: (clock().getTime() - startedAt.getTime()) / 1000 - duration * share,
          })
      }),
    )
  }

  async function writeHaruko(member: SignedIn): Promise<void> {
    const { uid } = member
    const today = tokyoDay(clock())
    await writeDiary(uid, diaryOfHaruko(today))
    await listen(member, listenedByHaruko(today))
    await goOnLater(member)
    for (const { lessonId: id, daysAgo } of await existing(member, favoritesOfHaruko))
      await of.favorites.set(uid, { id, isFavorite: true, chosenAt: agoOf(daysAgo).toISOString() })
    for (const { id, daysAgo } of wordsOfHaruko)
      await of.favorites.set(uid, {
        id,
        thing: 'word',
        isFavorite: true,
        chosenAt: agoOf(daysAgo).toISOString(),
      })
    for (const [index, mark] of (await existing(member, bookmarksOfHaruko)).entries()) {
      const { lessonId, seconds, endSeconds = null, repeat = null, text, daysAgo } = mark
      const audipo = { seconds, endSeconds, repeat, text }
      const bookmark = { lessonId, id: `demo-bookmark-${index + 1}`, key: null, audipo }
      await of.bookmarksAt(agoOf(daysAgo)).bookmarks.save(uid, bookmark)
    }
    for (const { lessonId, memo, daysAgo } of await existing(member, lessonMemosOfHaruko))
      await of.bookmarksAt(agoOf(daysAgo)).memos.save(uid, { lessonId, memo })
    for (const { id, name, lessonIds, daysAgo, isShared } of playlistsOfHaruko) {
      const playlists = of.ownPlaylistsAt(agoOf(daysAgo))
      await playlists.save(member, { id, name, lessonIds: [...lessonIds] })
      if (isShared) await playlists.share(uid, { id, isShared })
    }
    for (const { id, percent } of readingsOfHaruko)
      await of.reading.save({ id, percent, isFinished: percent === 100 }, member)
    for (const { daysAgo, ...filled } of sheetsOfHaruko) {
      const at = agoOf(daysAgo)
      await of.diaryAt(at).sheets.save(uid, { ...filled, answeredAt: at.toISOString() })
    }
    await of.relearn.save(uid, {
      reviews: reviewsOfHaruko.map(({ daysAgo, ...review }) => ({
        ...review,
        at: agoOf(daysAgo).toISOString(),
      })),
    })
    for (const { name, step } of toursOfHaruko) await of.tours.save(uid, { name, state: 'done', step })
  }

  /** Lessons in whose middle 春子 has stopped. */
  async function goOnLater(member: SignedIn): Promise<void> {
    for (const { lessonId: id, seconds, hoursAgo } of await existing(member, unfinishedOfHaruko))
      await of.playback.savePosition(member, {
        id,
        seconds,
        sequence: 100,
        secondsAgo: hoursAgo * 3600,
        ...phone,
      })
  }

  /** Those of lessons that exist. */
  async function existing<T extends { lessonId: string }>(member: SignedIn, all: readonly T[]): Promise<T[]> {
    const rows = await of.lessons.rowsOf([...new Set(all.map(({ lessonId }) => lessonId))], member)
    const ids = new Set(rows.map(({ id }) => id))
    return all.filter(({ lessonId }) => ids.has(lessonId))
  }

  async function writeWeeks(member: SignedIn, weeks: ReturnType<typeof weeksOf>): Promise<void> {
    await writeDiary(member.uid, weeks.diary)
    await listen(member, weeks.listened)
  }

  const histories: Readonly<Record<string, (member: SignedIn) => Promise<void>>> = {
    'demo@example.com': writeHaruko,
    'free@example.com': member => writeWeeks(member, weeksOf('natsuo', tokyoDay(clock()))),
    'lapsed@example.com': member => writeWeeks(member, weeksOf('toma', tokyoDay(clock()))),
  }

  return {
    /** Writes it for a new account; does nothing for members without a past. */
    write: async (email: string, member: SignedIn): Promise<void> => histories[email]?.(member),
  }
}

function weeksOf(who: 'natsuo' | 'toma', today: string) {
  return who === 'natsuo'
    ? {
        diary: diaryOfWeeks({ today, from: 40, to: 1, seed: 72, memos: summerMemos }),
        listened: listenedByNatsuo(today),
      }
    : {
        diary: diaryOfWeeks({ today, from: 96, to: 12, seed: 73, memos: winterMemos }),
        listened: listenedByToma(today),
      }
}

const momentOf = (date: string, minute: number) =>
  new Date(startOfTokyoDay(date).getTime() + minute * minuteMs)
