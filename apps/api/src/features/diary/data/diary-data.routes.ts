import { Readable } from 'node:stream'
import * as diary from '@iki/contract/diary/diary-data'
import { importDiary, intoAsNamed } from '@iki/contract/diary/diary-import'
import type { FastifyInstance } from 'fastify'
import { route } from '#core/http/route.ts'
import type { DiaryExportService } from './diary-export.service.ts'
import type { DiaryImportService } from '../import/diary-import.service.ts'
import type { DiarySettingsService } from '../diary-settings.service.ts'
import type { ErasureService } from './erasure.service.ts'

type Services = {
  diaryExport: DiaryExportService
  diaryImport: DiaryImportService
  diaryErasure: ErasureService
  diarySettings: DiarySettingsService
}

/** The calls about all diaries of a member. */
export function diaryDataRoutes(server: FastifyInstance, services: Services): void {
  const { diaryExport, diaryImport, diaryErasure, diarySettings } = services
  route(server, diary.exportDiary, async ({ input, member, reply }) => {
    const { name, pieces } = await diaryExport.export(member.uid, input.format)
    return reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(Readable.from(pieces, { objectMode: false }))
  })
  route(server, importDiary, ({ input: { step, into }, member, request }) => {
    const file = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    const diary = into === intoAsNamed ? null : into
    const [isDryRun, leavesUnrated] = [step === 'preview', step === 'save-rated']
    return diaryImport.import(member.uid, file, { into: diary, isDryRun, leavesUnrated })
  })
  route(server, diary.deleteDiaries, ({ member }) => diaryErasure.erase(member.uid))
  route(server, diary.getDiarySettings, ({ member }) => diarySettings.get(member.uid))
  route(server, diary.saveDiarySettings, ({ input, member }) => diarySettings.save(member.uid, input))
}
