import { methodName } from '@iki/contract/money/confirmation'
import type { DeclineReason, Order, OrderState } from '@iki/contract/money/order'
import type { SubscriptionState } from '@iki/contract/money/subscription'

const declineTexts: Readonly<Record<DeclineReason, string>> = {
  funds: '残高や限度額のため、お支払いができませんでした。',
  expired: 'カードの期限が切れているか、カードが使えなくなっています。',
  authentication: 'ご本人の確認が済まなかったため、お支払いができませんでした。',
  other: 'カード会社の判断で、お支払いができませんでした。',
}

/** Why a payment was declined, as the member reads it. */
export function declineText({ methodLabel, declineReason }: Order): string {
  if (!methodLabel.startsWith(methodName('paidy', null))) return declineTexts[declineReason ?? 'other']
  return declineReason === 'expired'
    ? 'ペイディの登録が止められているか、なくなっています。'
    : 'ペイディでは、お支払いいただけませんでした。'
}

export const orderStateNames: Readonly<Record<OrderState, string>> = {
  open: 'お支払い待ち',
  processing: 'お支払いを確かめています',
  failed: 'お支払いができませんでした',
  paid: 'お支払いずみ',
  expired: '期限切れ',
  void: '取り消しずみ',
  refunded: '返金しました',
}

export const subscriptionStateNames: Readonly<Record<SubscriptionState, string>> = {
  incomplete: '手続き中',
  active: '有効',
  past_due: 'お支払い待ち',
  cancelling: '解約ずみ',
  ended: '終了',
}

/** The reasons for leaving that are offered; none has to be chosen. */
export const leavingReasons = [
  '時間がとれない',
  '内容が合わない',
  '料金',
  'ほかのプランにする',
  '休みたい',
  'そのほか',
]
