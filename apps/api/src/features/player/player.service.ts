import type { InputOf } from '@iki/contract/api/endpoint'
import type { LessonRow } from '@iki/contract/media/lesson'
import {
  type PlayerQueue,
  type PlayerSettings,
  type savePlayerQueue,
  type savePlayerSettings,
  usualSettings,
} from '@iki/contract/media/playback'
import { AppError } from '#core/app-error.ts'
import type { SignedIn } from '#core/auth/access-token.ts'
import type { Clock } from '#core/clock.ts'
import type { Database } from '#core/database/database.ts'
import { findQueue, saveQueue } from './queue.store.ts'
import { findSettings, saveLessonSpeeds, saveSettings } from './settings.store.ts'

type Parts = {
  db: Database
  clock: Clock
  lessons: {
    /** The lessons with these ids as this member may see them, in no particular order. */
    rowsOf(ids: string[], member: SignedIn): Promise<LessonRow[]>
  }
  findPlaylistTitle(tag: string): Promise<string | null>
}

/** What a member has on all devices: the queue, and the player's settings. */
export function playerService({ db, clock, lessons, findPlaylistTitle }: Parts) {
  async function getSettings(uid: string): Promise<PlayerSettings> {
    const row = await findSettings(db, uid)
    const skipSeconds = row?.skipSeconds ?? usualSettings.skipSeconds
    return {
      speed: row?.speed ?? usualSettings.speed,
      skipSeconds,
      backSeconds: row?.backSeconds ?? skipSeconds,
      rewindsAfterPause: row?.rewindsAfterPause ?? usualSettings.rewindsAfterPause,
      skipsSilence: row?.skipsSilence ?? usualSettings.skipsSilence,
      volume: row?.volume ?? usualSettings.volume,
      lessonSpeeds: row?.lessonSpeeds ?? [],
    }
  }

  return {
    getSettings,

    /** Null if nothing was played, or none of its lessons exists any more. */
    async getQueue(member: SignedIn): Promise<PlayerQueue | null> {
      const row = await findQueue(db, member.uid)
      if (!row) return null
      const [rows, title] = await Promise.all([
        lessons.rowsOf(row.lessonIds, member),
        row.playtag === null ? null : findPlaylistTitle(row.playtag),
      ])
      const byId = new Map(rows.map(lesson => [lesson.id, lesson]))
      const inOrder = row.lessonIds.flatMap(id => byId.get(id) ?? [])
      const current = byId.get(row.currentId) ?? inOrder[0]
      if (!current) return null
      return {
        page: row.page,
        playlist: row.playtag !== null && title !== null ? { tag: row.playtag, title } : null,
        lessons: inOrder,
        originalIds: row.originalIds,
        currentId: current.id,
        isShuffled: row.isShuffled,
        repeat: row.repeat,
        sequence: row.sequence,
        device: { id: row.deviceId, name: row.deviceName },
        savedAt: row.updatedAt.toISOString(),
      }
    },

    /** Answers which queue is current: another device's, when this one came too late. */
    async saveQueue(uid: string, { device, deviceName, ...queue }: InputOf<typeof savePlayerQueue>) {
      if (!queue.lessonIds.includes(queue.currentId))
        throw new AppError('invalid_input', { fields: { currentId: '再生中の音声が一覧にありません' } })
      const named = { deviceId: device, deviceName }
      const current = await saveQueue(db, { uid, ...queue, ...named, updatedAt: clock() })
      if (!current) throw new AppError('internal')
      return { sequence: current.sequence, device: current.deviceId }
    },

    /** Changes only the named settings, so that two devices do not undo each other's choices. */
    async saveSettings(
      uid: string,
      { lessonSpeeds = [], ...chosen }: InputOf<typeof savePlayerSettings>,
    ): Promise<PlayerSettings> {
      const now = clock()
      await db.transaction(async tx => {
        await saveSettings(tx, uid, chosen, now)
        if (lessonSpeeds.length > 0) await saveLessonSpeeds(tx, uid, lessonSpeeds, now)
      })
      return getSettings(uid)
    },
  }
}
export type PlayerService = ReturnType<typeof playerService>
