import type { Module, Need } from '#core/module.ts'
import type { Platform } from '#core/platform.ts'
import { reportRoutes } from './report.routes.ts'
import { reportService } from './report.service.ts'

type Report = typeof reportService
type Needs = Pick<Platform, 'db' | 'clock'> & {
  safety: { safety: { limitReports: Need<Report, 'limitReports'> } }
  impression: {
    outOfSight: { findReportable: Need<Report, 'findReportable'>; close: Need<Report, 'close'> }
  }
  notification: { notices: { notifyDecision: Need<Report, 'notifyDecision'> } }
}

/** What members report, and what an operator decides about it. */
export function reportModule({ db, clock, safety, impression, notification }: Needs) {
  const { findReportable, close } = impression.outOfSight
  const reports = reportService({
    db,
    clock,
    findReportable,
    close,
    limitReports: safety.safety.limitReports,
    notifyDecision: notification.notices.notifyDecision,
  })
  return { services: { reports }, routes: server => reportRoutes(server, reports) } satisfies Module
}
