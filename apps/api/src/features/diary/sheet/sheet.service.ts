import { lockOf, parseAccess } from '@iki/contract/access/access'
import type { InputOf, OutputOf } from '@iki/contract/api/endpoint'
import { tokyoDay } from '@iki/contract/api/tokyo'
import {
  type FilledSheet,
  type listSheetAnswers,
  type Sheet,
  type saveSheetAnswers,
  sheetPageSize,
} from '@iki/contract/play/sheet'
import { scoreOf } from '@iki/contract/play/sheet-score'
import { AppError } from '#core/app-error.ts'
import type { SignedIn } from '#core/auth/access-token.ts'
import { type LicencesOf, loadViewer, mustBeOpen } from '#core/auth/content-gate.ts'
import { chosenAt } from '#core/chosen-at.ts'
import type { Clock } from '#core/clock.ts'
import { formatCursor, parseCursor } from '#core/database/cursor.ts'
import type { Database } from '#core/database/database.ts'
import type { DiarySeals } from '../seal/diary-seal.ts'
import * as store from './sheet.store.ts'
import { presentSheet, sealedSheet } from './sheet-codec.ts'

type Parts = {
  db: Database
  clock: Clock
  sealsOf: DiarySeals
  licencesOf: LicencesOf
  limitSaves(uid: string): Promise<void>
}

/** Check sheets that members fill about themselves. */
export function sheetService({ db, clock, sealsOf, licencesOf, limitSaves }: Parts) {
  return {
    /** Throws not_found, plan_required or not_open_now. */
    async get(id: string, member: SignedIn): Promise<Sheet> {
      const row = await store.findSheet(db, id)
      if (!row) throw new AppError('not_found')
      const { access, ...sheet } = row
      const viewer = await loadViewer(member, licencesOf)
      mustBeOpen(lockOf(parseAccess(access), viewer, clock()))
      return sheet
    },

    /**
     * What was filled belongs to its member: it is stored also if the plan has ended, a question was removed, or
     * the sheet was withdrawn. The first under a key stays. Throws not_found for what never was a sheet.
     */
    async save(uid: string, { id, ...sent }: InputOf<typeof saveSheetAnswers>): Promise<FilledSheet> {
      const { key, answers, note } = sent
      const score = scoreOf(answers)
      if (score === null)
        throw new AppError('invalid_input', { fields: { answers: '答えがそろっていません' } })
      if (!(await store.isSheet(db, id))) throw new AppError('not_found')
      await limitSaves(uid)
      const seals = sealsOf(uid)
      const answeredAt = chosenAt(sent.answeredAt, clock())
      const answersSealed = sealedSheet(seals, key, { answers, note, score })
      const row = { key, answersSealed, answeredAt }
      const isNew = await store.insertAnswers(db, { uid, sheetId: id, day: tokyoDay(answeredAt), ...row })
      const stored = isNew ? row : await store.findAnswers(db, uid, key)
      if (!stored) throw new AppError('not_found')
      return presentSheet(stored, seals)
    },

    async list(
      uid: string,
      { id, after }: InputOf<typeof listSheetAnswers>,
    ): Promise<OutputOf<typeof listSheetAnswers>> {
      const rows = await store.listAnswers(db, { uid, sheetId: id, after: parseCursor(after) })
      const shown = rows.slice(0, sheetPageSize)
      const last = shown.at(-1)
      const seals = sealsOf(uid)
      return {
        filled: shown.map(row => presentSheet(row, seals)),
        next: rows.length > shown.length && last ? formatCursor({ at: last.answeredAt, id: last.key }) : null,
      }
    },
  }
}
export type SheetService = ReturnType<typeof sheetService>
