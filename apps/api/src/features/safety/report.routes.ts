import { createReport } from '@iki/contract/account/safety'
import type { FastifyInstance } from 'fastify'
import { route } from '#core/http/route.ts'
import type { ReportService } from './report.service.ts'

export function reportRoutes(server: FastifyInstance, reports: ReportService): void {
  route(server, createReport, ({ input, member }) => reports.create(input, member))
}
