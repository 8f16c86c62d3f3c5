import * as sheet from '@iki/contract/play/sheet'
import type { FastifyInstance } from 'fastify'
import { route } from '#core/http/route.ts'
import type { SheetService } from './sheet.service.ts'

export function sheetRoutes(server: FastifyInstance, sheets: SheetService): void {
  route(server, sheet.getSheet, ({ input, member }) => sheets.get(input.id, member))
  route(server, sheet.saveSheetAnswers, ({ input, member }) => sheets.save(member.uid, input))
  route(server, sheet.listSheetAnswers, ({ input, member }) => sheets.list(member.uid, input))
}
