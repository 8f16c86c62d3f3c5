import { couponTriesAnHour } from '@iki/contract/money/coupon'
import { enqueue, listJobKeys } from '#core/jobs/jobs.ts'
import { alone } from '#core/jobs/run-alone.ts'
import { giveBackLimits, type Limit, useLimits } from '#core/limit/limit.ts'
import type { Module, Need } from '#core/module.ts'
import type { PaymentProvider } from '#core/payments/provider.ts'
import type { Platform } from '#core/platform.ts'
import { billingRoutes } from './billing.routes.ts'
import { billingServices } from './billing.services.ts'
import * as payments from './payment/payment.store.ts'
import { dropMethodTask } from './payment/payment-method.service.ts'
import { eventTask } from './payment/provider-event.service.ts'
import { refundTask } from './payment/refund.service.ts'

const renewTask = 'billing_renew'
const sweepTask = 'billing_sweep'
const reconcileTask = 'billing_reconcile'
/** 04:30 in Tokyo; written in UTC. */
const reconcileTime = '30 19 * * *'
/** One each, so that none waits for another that fails. */
const [cardTask, trialTask, priceTask] = ['tell_of_cards', 'tell_of_trials', 'tell_of_prices']
/** Ten in the morning in Tokyo; written in UTC. */
const noticeTime = '0 1 * * *'
const noticeBackfillMs = 12 * 3_600_000
/** A payment that is under way for longer is asked about. */
const patienceMs = 60_000

const payLimit: Limit = { name: 'pay', max: 20, windowSeconds: 3600 }
const refreshLimit: Limit = { name: 'order_look', max: 30, windowSeconds: 60 }
const couponLimit: Limit = { name: 'coupon', max: couponTriesAnHour, windowSeconds: 3600 }
const exportLimit: Limit = { name: 'payment_export', max: 20, windowSeconds: 3600 }
/** Unsigned messages of one sender; a provider whose message is refused sends it again later. */
const eventLimit: Limit = { name: 'unsigned_event', max: 600, windowSeconds: 60 }
const reissueLimit: Limit = { name: 'receipt_reissue', max: 20, windowSeconds: 3600 }

type Billing = typeof billingServices
type Needs = Pick<Platform, 'config' | 'db' | 'clock' | 'outbox' | 'log' | 'memberLimit'> & {
  sandbox: { provider: PaymentProvider | null }
  stripe: { provider: PaymentProvider | null }
  paidy: { provider: PaymentProvider | null }
  licence: { licences: Need<Billing, 'licences'> }
  gift: { gifts: Need<Billing, 'gifts'> }
  reservation: { seats: Need<Billing, 'seats'> }
  account: {
    accounts: {
      find: Need<Billing, 'findBuyer'>
      listIdentities: Need<Billing, 'listIdentities'>
      lock: Need<Billing, 'lockMember'>
    }
  }
  product: { products: { findSold: Need<Billing, 'findSold'> } }
  listening: { listening: { hasPlayedSince: Need<Billing, 'hasPlayedSince'> } }
}

/** Orders, payments and contracts that renew. */
export function billingModule({ config, db, clock, outbox, log, memberLimit, ...needs }: Needs) {
  const { provider: sandbox } = needs.sandbox
  const providers = [needs.stripe.provider, sandbox, needs.paidy.provider].filter(
    provider => provider !== null,
  )
  const past = { providers: sandbox ? [sandbox] : [], outbox: { queue: async () => '' }, limits: noLimits }
  const common = {
    config,
    db,
    log,
    providers,
    licences: needs.licence.licences,
    gifts: needs.gift.gifts,
    seats: needs.reservation.seats,
    findSold: needs.product.products.findSold,
    findBuyer: needs.account.accounts.find,
    listIdentities: needs.account.accounts.listIdentities,
    lockMember: needs.account.accounts.lock,
    hasPlayedSince: needs.listening.listening.hasPlayedSince,
  }
  const { payments: paying, ...services } = billingServices({
    ...common,
    clock,
    outbox,
    limits: {
      pay: memberLimit(payLimit),
      refresh: memberLimit(refreshLimit),
      reissue: memberLimit(reissueLimit),
      async coupon(uid) {
        const uses = [{ limit: couponLimit, subject: uid }]
        await useLimits(db, clock, uses)
        return () => giveBackLimits(db, uses)
      },
    },
  })
  const { orders, subscriptions, renewals, refunds } = services

  async function beginRenewals(): Promise<void> {
    const queued = new Set(await listJobKeys(db, renewTask))
    for (const id of await renewals.listDue()) {
      const jobKey = `renew:${id}`
      if (!queued.has(jobKey)) await enqueue(db, renewTask, { subscriptionId: id }, { jobKey })
    }
  }

  /** All of this may have to wait for the answer of a provider. */
  async function askProviders(): Promise<void> {
    for (const { name, deliverMessages } of providers)
      await deliverMessages?.(body => services.events.receive(name, body, undefined)).catch(error =>
        log.warn({ err: error, provider: name }, 'messages of a provider could not be taken'),
      )
    for (const { id } of await payments.listUnderWay(db, new Date(clock().getTime() - patienceMs)))
      await paying
        .resume(id)
        .catch(error => log.warn({ err: error, paymentId: id }, 'a payment has no answer yet'))
    await orders.expireOverdue()
    await subscriptions.endRunOut()
  }

  /**
   * Finishes what a crash, a slow provider or a passed date has left; may run any number of times. A provider that
   * doesn't answer delays no renewal, and one sweep at a time waits for it, on whatever node.
   */
  async function sweep(): Promise<void> {
    await beginRenewals()
    await alone(db, sweepTask, askProviders)
  }

  return {
    services: {
      ...services,
      sweep,
      /**
       * As of another time, without mails, and with the practice provider alone: for the demo, whose member has paid for
       * months. Null where there is no practice provider.
       */
      billingAt: sandbox && ((at: Date) => billingServices({ ...common, ...past, clock: () => at })),
    },
    routes: server =>
      billingRoutes(server, {
        ...services,
        limitExport: memberLimit(exportLimit),
        limitEvents: address => useLimits(db, clock, [{ limit: eventLimit, subject: address }]),
      }),
    waitingTasks: {
      [sweepTask]: sweep,
      [renewTask]: payload => renewals.renew(String(Object(payload).subscriptionId)),
      [eventTask]: payload => {
        const { provider, eventId, ...named } = Object(payload)
        return services.events.apply(String(provider), String(eventId), named)
      },
      [dropMethodTask]: payload =>
        services.methods.dropUnheld(String(Object(payload).provider), String(Object(payload).ref)),
      [refundTask]: payload => refunds.carryOut(String(Object(payload).refundId)),
    },
    tasks: {
      async [reconcileTask]() {
        for (const finding of await services.reconciling.find('night'))
          log.warn(finding, 'money does not agree')
      },
      [cardTask]: () => services.cardExpiry.notify(),
      [trialTask]: () => services.trials.notify(),
      async [priceTask]() {
        await services.priceChanges.notify()
        await services.prices.correctAll()
      },
    },
    crontab: [
      { task: sweepTask, match: '* * * * *', jobKey: sweepTask },
      { task: reconcileTask, match: reconcileTime },
      ...[cardTask, trialTask, priceTask].map(task => ({
        task,
        match: noticeTime,
        backfillMs: noticeBackfillMs,
      })),
    ],
    on: {
      identityLinked: ({ tx, ...linked }) => services.trials.claimIdentity(tx, linked),
      emailChanged: ({ tx, ...changed }) => services.trials.claimEmail(tx, changed),
    },
    cleanUp: { providerEvents: services.events.forgetOld },
  } satisfies Module
}

const nothing = async () => {}
const noLimits = { pay: nothing, refresh: nothing, reissue: nothing, coupon: async () => nothing }
