import { createReport, listHidden, setHiding } from '@iki/contract/safety'
import type { FastifyInstance } from 'fastify'
import { route } from '#core/http/route.ts'
import type { ReportService } from './report.service.ts'
import type { SafetyService } from './safety.service.ts'

type Services = { safety: SafetyService; reports: ReportService }

export function safetyRoutes(server: FastifyInstance, { safety, reports }: Services): void {
  route(server, createReport, ({ input, member }) => reports.create(input, member))
  route(server, setHiding, ({ input, member }) => safety.setHiding(input, member.uid))
  route(server, listHidden, ({ member }) => safety.listHidden(member.uid))
}
