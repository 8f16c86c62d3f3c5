import type { Clock } from '#core/clock.ts'
import type { Config } from '#core/config.ts'
import type { Database } from '#core/database/database.ts'
import type { MailOutbox } from '#core/mail/mail-outbox.ts'
import type { Need } from '#core/module.ts'
import type { PaymentProvider } from '#core/payments/provider.ts'
import { billingMails } from './billing.mails.ts'
import { couponService } from './order/coupon.service.ts'
import type { GiftsOfOrders } from './order/gifts-of-orders.ts'
import type { LicencesOfOrders } from './order/licences-of-orders.ts'
import { orderService } from './order/order.service.ts'
import { receiptService } from './order/receipt.service.ts'
import type { SeatsOfOrders } from './order/seats-of-orders.ts'
import { cardExpiryService } from './payment/card-expiry.service.ts'
import { paymentService } from './payment/payment.service.ts'
import { paymentMethodService } from './payment/payment-method.service.ts'
import { providerEventService } from './payment/provider-event.service.ts'
import { refundService } from './payment/refund.service.ts'
import { settlement } from './payment/settlement.ts'
import { reconcileService } from './reconcile/reconcile.service.ts'
import { contractPeriods } from './subscription/contract-period.ts'
import { billingLeavingService } from './subscription/leaving.service.ts'
import { priceChangeService } from './subscription/price-change.service.ts'
import { renewalService } from './subscription/renewal.service.ts'
import { renewalMoveService } from './subscription/renewal-move.service.ts'
import { renewalPriceService } from './subscription/renewal-price.service.ts'
import { subscriptionService } from './subscription/subscription.service.ts'
import { switchService } from './subscription/switch.service.ts'
import { trialService } from './subscription/trial.service.ts'

type Limiting = (uid: string) => Promise<void>
type Parts = {
  config: Pick<Config, 'operator' | 'serviceName' | 'publicUrl' | 'supportEmail' | 'invoiceNumber'>
  db: Database
  clock: Clock
  outbox: MailOutbox
  log: { warn(details: object, message: string): void }
  /** The providers with which orders are paid: new ones with the first. Without any, nothing can be sold. */
  providers: PaymentProvider[]
  licences: LicencesOfOrders
  gifts: GiftsOfOrders
  seats: SeatsOfOrders
  findSold: Need<typeof orderService, 'findSold'>
  findBuyer: Need<typeof refundService, 'findBuyer'>
  listIdentities: Need<typeof trialService, 'listIdentities'>
  lockMember: Need<typeof trialService, 'lockMember'>
  hasPlayedSince: Need<typeof subscriptionService, 'hasPlayedSince'>
  limits: {
    pay: Limiting
    refresh: Limiting
    reissue: Limiting
    coupon: Need<typeof couponService, 'countTry'>
  }
}

/** The services of money, joined: who pays, what follows, how one leaves. */
export function billingServices({ config, providers, limits, log, ...common }: Parts) {
  const { operator, invoiceNumber } = config
  const mails = billingMails(config)
  const provider = providers[0] ?? null
  const findProvider = (name: string) => providers.find(each => each.name === name)
  const isPractice = providers.every(({ name }) => name === 'sandbox')
  const providerOf = (name: string) => {
    const found = findProvider(name)
    if (!found) throw new Error(`Payments of ${name} are not set up here.`)
    return found
  }
  const issuer = { name: operator.name ?? config.serviceName, address: operator.address ?? '', invoiceNumber }
  const receipts = receiptService({ ...common, issuer, limitReissue: limits.reissue })
  const moves = renewalMoveService({ ...common, mails })
  const refunds = refundService({ ...common, providerOf, receipts, moves, mails })
  const coupons = couponService({ ...common, countTry: limits.coupon })
  const periods = contractPeriods(common)
  const priceChanges = priceChangeService({ ...common, isPractice, mails })
  const trials = trialService({ ...common, coupons, priceChanges, mails })
  const settle = settlement({
    ...common,
    periods,
    refunds,
    coupons,
    trials,
    receipts,
    moves,
    mails,
  })
  const payments = paymentService({ ...common, providerOf, settlement: settle, log })
  const prices = renewalPriceService({ ...common, coupons, priceChanges })
  const orders = orderService({
    ...common,
    log,
    provider,
    findProvider,
    payments,
    prices,
    coupons,
    trials,
    settlement: settle,
    limits,
  })
  const renewals = renewalService({
    ...common,
    provider,
    payments,
    prices,
    coupons,
    priceChanges,
    settlement: settle,
  })
  const subscriptions = subscriptionService({
    ...common,
    log,
    payments,
    coupons,
    priceChanges,
    refunds,
    mails,
  })
  const switches = switchService({
    ...common,
    provider,
    findProvider,
    orders,
    payments,
    subscriptions,
    periods,
    mails,
    limitPay: limits.pay,
  })
  const methods = paymentMethodService({
    ...common,
    provider,
    findProvider,
    limitAdding: limits.pay,
    storeName: config.serviceName,
    payOpen: (uid, methodId) => renewals.payOpen(uid, methodId, orders.pay),
  })
  const leaving = billingLeavingService({ ...common, providers, providerOf, orders, subscriptions })
  const reconciling = reconcileService({ ...common, providers, payments, refunds, methods })
  const cardExpiry = cardExpiryService({ ...common, mails })
  const events = providerEventService({ ...common, findProvider, payments, methods })
  return {
    moves,
    leaving,
    orders,
    payments,
    subscriptions,
    switches,
    renewals,
    refunds,
    receipts,
    methods,
    events,
    cardExpiry,
    priceChanges,
    prices,
    trials,
    reconciling,
  }
}
