import { Readable } from 'node:stream'
import * as order from '@iki/contract/money/order'
import * as method from '@iki/contract/money/payment-method'
import * as receipt from '@iki/contract/money/receipt'
import { createReservation } from '@iki/contract/money/reservation'
import * as subscription from '@iki/contract/money/subscription'
import * as planSwitch from '@iki/contract/money/switch'
import { receivePaidyEvent, receiveStripeEvent } from '@iki/contract/money/webhook'
import type { FastifyInstance } from 'fastify'
import { csvOf } from '#core/csv.ts'
import { route } from '#core/http/route.ts'
import type { OrderService } from './order/order.service.ts'
import { exportedHeads } from './order/order-view.ts'
import type { ReceiptService } from './order/receipt.service.ts'
import type { PaymentMethodService } from './payment/payment-method.service.ts'
import type { ProviderEventService } from './payment/provider-event.service.ts'
import type { SubscriptionService } from './subscription/subscription.service.ts'
import type { SwitchService } from './subscription/switch.service.ts'

type Parts = {
  orders: OrderService
  methods: PaymentMethodService
  receipts: ReceiptService
  subscriptions: SubscriptionService
  switches: SwitchService
  events: ProviderEventService
  limitExport(uid: string): Promise<void>
  limitEvents(address: string): Promise<void>
}

export function billingRoutes(
  server: FastifyInstance,
  { orders, methods, receipts, subscriptions, switches, events, limitExport, limitEvents }: Parts,
): void {
  route(server, receiveStripeEvent, ({ request }) =>
    events.receive('stripe', request.body as Buffer, request.headers['stripe-signature']?.toString()),
  )
  route(server, receivePaidyEvent, async ({ request }) => {
    await limitEvents(request.ip)
    return events.receive('paidy', request.body as Buffer, undefined)
  })
  route(server, order.getCheckout, ({ input, member }) => orders.checkout(input, member.uid))
  route(server, order.checkoutWithCoupon, ({ input, member }) => orders.checkout(input, member.uid))
  route(server, order.createOrder, ({ input, member }) => orders.create(input, member.uid))
  route(server, createReservation, ({ input, member }) => orders.create(input, member.uid))
  route(server, order.getOrder, ({ input, member }) => orders.get(input.id, member.uid))
  route(server, order.refreshOrder, ({ input, member }) => orders.refresh(input.id, member.uid))
  route(server, order.payOrder, ({ input, member }) => orders.pay(input, member.uid))
  route(server, order.answerOrder, ({ input, member }) => orders.answer(input, member.uid))
  route(server, order.giveUpOrder, ({ input, member }) => orders.giveUp(input.id, member.uid))
  route(server, order.listPaymentHistory, ({ input, member }) => orders.history(input, member.uid))
  route(server, order.exportPaymentHistory, async ({ member, reply }) => {
    await limitExport(member.uid)
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="iki-payments.csv"')
      .send(Readable.from(csvOf(exportedHeads, orders.exported(member.uid))))
  })
  route(server, method.listPaymentMethods, ({ member }) => methods.list(member.uid))
  route(server, method.listTokens, ({ input, member }) => methods.tokens(member.uid, input.method))
  route(server, method.addPaymentMethod, ({ input, member }) =>
    methods.add(input.newMethod, member.uid, input.provider),
  )
  route(server, method.setDefaultPaymentMethod, ({ input, member }) =>
    methods.setDefault(input.id, member.uid),
  )
  route(server, method.deletePaymentMethod, ({ input, member }) => methods.remove(input.id, member.uid))
  route(server, receipt.getReceipt, ({ input, member }) => receipts.get(input.number, member.uid))
  route(server, receipt.reissueReceipt, ({ input, member }) =>
    receipts.reissue(input.number, input.addressee, member.uid),
  )
  route(server, subscription.listSubscriptions, ({ member }) => subscriptions.list(member.uid))
  route(server, subscription.getSubscription, ({ input, member }) => subscriptions.get(input.id, member.uid))
  route(server, planSwitch.getSwitch, ({ input, member }) => switches.preview(input, member.uid))
  route(server, planSwitch.switchSubscription, ({ input, member }) => switches.change(input, member.uid))
  route(server, planSwitch.undoSwitch, ({ input, member }) => switches.undo(input.id, member.uid))
  route(server, subscription.updateSubscription, ({ input, member }) =>
    subscriptions.update(input, member.uid),
  )
  route(server, subscription.refundSubscription, ({ input, member }) =>
    subscriptions.refund(input.id, member.uid),
  )
}
