import { enqueue } from '#core/jobs.ts'
import type { Limit } from '#core/limit.ts'
import type { Module, Need } from '#core/module.ts'
import type { PaymentProvider } from '#core/payments/provider.ts'
import type { Platform } from '#core/platform.ts'
import { billingMails } from './billing.mails.ts'
import { billingRoutes } from './billing.routes.ts'
import type { LicencesOfOrders } from './licences-of-orders.ts'
import { orderService } from './order.service.ts'
import { paymentService } from './payment.service.ts'
import * as payments from './payment.store.ts'
import { paymentMethodService } from './payment-method.service.ts'
import { receiptService } from './receipt.service.ts'
import { refundService, refundTask } from './refund.service.ts'
import { renewalService } from './renewal.service.ts'
import { settlement } from './settlement.ts'
import { subscriptionService } from './subscription.service.ts'

const renewTask = 'billing_renew'
const sweepTask = 'billing_sweep'
/** A payment that is under way for longer is asked about. */
const patienceMs = 60_000

const payLimit: Limit = { name: 'pay', max: 20, windowSeconds: 3600 }
const lookLimit: Limit = { name: 'order_look', max: 30, windowSeconds: 60 }
const reissueLimit: Limit = { name: 'receipt_reissue', max: 20, windowSeconds: 3600 }

type Needs = Pick<Platform, 'config' | 'db' | 'clock' | 'outbox' | 'log' | 'memberLimit'> & {
  sandbox: { provider: PaymentProvider | null }
  licence: { licences: LicencesOfOrders }
  account: { accounts: { find: Need<typeof refundService, 'findBuyer'> } }
  product: { products: { findSold: Need<typeof orderService, 'findSold'> } }
  listening: { listening: { hasPlayedSince: Need<typeof subscriptionService, 'hasPlayedSince'> } }
}

/** Orders, payments and contracts that renew. */
export function billingModule({ config, db, clock, outbox, log, memberLimit, ...needs }: Needs) {
  const { provider } = needs.sandbox
  const { licences } = needs.licence
  const { findSold } = needs.product.products
  const findBuyer = needs.account.accounts.find
  const mails = billingMails(config)
  const providerOf = (name: string) => {
    if (provider?.name !== name) throw new Error(`Payments of ${name} are not set up here.`)
    return provider
  }
  const receipts = receiptService({
    ...{ db, clock, limitReissue: memberLimit(reissueLimit) },
    issuer: {
      name: config.operator.name ?? config.serviceName,
      address: config.operator.address ?? '',
      invoiceNumber: config.invoiceNumber,
    },
  })
  const common = { db, clock, licences, receipts, mails, outbox, findBuyer, findSold }
  const refunds = refundService({ ...common, providerOf })
  const settle = settlement({ ...common, refunds })
  const paying = paymentService({ ...common, providerOf, settlement: settle, log })
  const orders = orderService({
    ...{ db, clock, provider, payments: paying, findSold },
    limits: { pay: memberLimit(payLimit), look: memberLimit(lookLimit) },
  })
  const renewals = renewalService({ ...common, provider, payments: paying, settlement: settle })
  const subscriptions = subscriptionService({
    ...{ ...common, payments: paying, refunds },
    hasPlayedSince: needs.listening.listening.hasPlayedSince,
  })
  const methods = paymentMethodService({
    ...{ db, clock, provider, limitAdding: memberLimit(payLimit) },
    payOpen: (uid, methodId) => renewals.payOpen(uid, methodId, orders.pay),
  })

  /** Carries on what a crash, a slow provider or a passed date has left; may run any number of times. */
  async function sweep(): Promise<void> {
    for (const { id } of await payments.listUnderWay(db, new Date(clock().getTime() - patienceMs)))
      await paying
        .resume(id)
        .catch(error => log.warn({ err: error, paymentId: id }, 'a payment has no answer yet'))
    await orders.expireOverdue()
    await subscriptions.endRunOut()
    for (const id of await renewals.listDue())
      await enqueue(db, renewTask, { subscriptionId: id }, { jobKey: `renew:${id}` })
  }

  return {
    services: { orders, subscriptions, renewals, refunds, receipts, methods, sweep },
    routes: server => billingRoutes(server, { orders, methods, receipts, subscriptions }),
    tasks: {
      [sweepTask]: sweep,
      [renewTask]: payload => renewals.renew(String(Object(payload).subscriptionId)),
      [refundTask]: payload => refunds.carryOut(String(Object(payload).refundId)),
    },
    crontab: [{ task: sweepTask, match: '* * * * *' }],
  } satisfies Module
}
