import type { DiaryTexts } from '@iki/contract/diary/diary-fields'
import type { DiaryKind } from '@iki/contract/diary/diary-names'

export type { DiaryKind, DiaryTexts }

export type DayKey = [kind: DiaryKind, date: string]

/** A day as the server is known to have it. */
export type KnownDay<K extends DiaryKind = DiaryKind> = {
  kind: K
  date: string
  value: DiaryTexts[K]
  /** Null in diaries whose calls name a day by its date. */
  serverId: string | null
  revision: number
  updatedAt: string
  /** False for a day of a habit diary that was emptied. */
  isWritten: boolean
  /** The server can't open its texts for now: nobody knows them, or this phone has them from before. */
  unreadable?: 'everywhere' | 'onServer'
}

/** Why something has not been sent. */
export type RefusalText = { code: string; message: string }

/** A change of a day that the server does not have yet. There is one for each day: later changes join earlier ones. */
export type OutboxDay<K extends DiaryKind = DiaryKind> = {
  kind: K
  date: string
  action: 'save' | 'delete'
  /** The new texts; for a deletion, the deleted ones. */
  value: DiaryTexts[K]
  /** The revision it was written on; null when the server was not known to have the day. */
  base: number | null
  /** The texts when the change was started; left out if there were none, or if they are not known. */
  ancestor?: DiaryTexts[K] | undefined
  /** With this key, the server makes the change once, even if it is sent several times. */
  idempotencyKey: string
  addedAt: string
  state: 'waiting' | 'auth' | 'refused' | 'conflict'
  error: RefusalText | null
  /** Texts that were sent without an answer: if the server has one of them, it came from here. */
  attempts: DiaryTexts[K][]
  /** The deleted entry of the server that this brings back. */
  restores?: string | null
}

export type PictureRow = {
  id: string
  /** The day it belongs to. */
  kind: DiaryKind
  date: string
  blob: Blob
  thumbnail: Blob
  isSent: boolean
  addedAt: string
  /** Why the server does not take it. */
  error: string | null
}

/** A day as a screen shows it: what the member wrote last, wherever it is. */
export type DiaryDay<K extends DiaryKind = DiaryKind> = {
  kind: K
  date: string
  value: DiaryTexts[K]
  /** The revision to hand to `saveDay` as base when this was changed. */
  revision: number | null
  /** 'sent' is on the server; the rest is on this phone only. */
  state: 'sent' | OutboxDay['state']
  error: RefusalText | null
  /** Its texts can't be opened for now: they are empty here, but must not be treated as empty. */
  isUnreadable: boolean
  /** What another device has written meanwhile, in a conflict. */
  theirs: KnownDay<K> | null
} & Pick<Partial<OutboxDay<K>>, 'ancestor' | 'attempts'>
