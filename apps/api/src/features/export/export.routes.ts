import { Readable } from 'node:stream'
import * as contract from '@iki/contract/account/export'
import { tokyoDay } from '@iki/contract/api/tokyo'
import type { FastifyInstance } from 'fastify'
import type { Admit } from '#core/http/media-gate.ts'
import { route } from '#core/http/route.ts'
import type { ExportService } from './export.service.ts'

export function exportRoutes(server: FastifyInstance, exports: ExportService, admit: Admit): void {
  route(server, contract.createExport, ({ member }) => exports.ask(member))
  route(server, contract.listExports, ({ member }) => exports.list(member))
  route(server, contract.getExport, async ({ input, request, reply }) => {
    await admit(exports.addressOf(input), request, reply)
    const { bytes, askedAt, read } = await exports.open(input)
    return reply
      .type('application/zip')
      .header('cache-control', 'private, no-store')
      .header('content-length', bytes)
      .header('content-disposition', `attachment; filename="iki-${tokyoDay(askedAt)}.zip"`)
      .send(Readable.from(read(), { objectMode: false }))
  })
}
