import type { Module, Need } from '#core/module.ts'
import type { Platform } from '#core/platform.ts'
import { comingLessonService } from './coming-lesson.service.ts'
import { ownReservationRoutes } from './own-reservation.routes.ts'
import { ownReservationService } from './own-reservation.service.ts'
import { reservationMails } from './reservation.mails.ts'

const dailyTask = 'reservation_daily'
/** Ten in the morning in Tokyo; written in UTC. */
const dailyTime = '0 1 * * *'
const backfillMs = 12 * 3_600_000

type Own = typeof ownReservationService
type Needs = Pick<Platform, 'config' | 'db' | 'clock' | 'outbox'> & {
  licence: { licences: { forget: Need<Own, 'forgetLicences'> } }
  account: { accounts: { find: Need<Own, 'findMember'> } }
  product: { products: { list: Need<Own, 'listProducts'> } }
  reservation: { seats: Need<Own, 'seats'> }
  billing: { orders: Need<Own, 'orders'>; refunds: Need<Own, 'refunds'> }
}

/** Seeing, moving and cancelling reservations, and the mails about them. */
export function ownReservationModule({ config, db, clock, outbox, ...of }: Needs) {
  const common = { db, clock, outbox, findMember: of.account.accounts.find, mails: reservationMails(config) }
  const reservations = ownReservationService({
    ...common,
    seats: of.reservation.seats,
    orders: of.billing.orders,
    refunds: of.billing.refunds,
    listProducts: of.product.products.list,
    forgetLicences: of.licence.licences.forget,
  })
  const comingLessons = comingLessonService(common)
  async function daily(): Promise<void> {
    await comingLessons.remind()
    await comingLessons.notifyWithoutSlot()
  }

  return {
    services: { reservations, comingLessons, daily },
    routes: server => ownReservationRoutes(server, reservations),
    tasks: { [dailyTask]: daily },
    crontab: [{ task: dailyTask, match: dailyTime, backfillMs }],
  } satisfies Module
}
