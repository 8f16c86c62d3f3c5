import { tokyoDay } from '@iki/contract/api/tokyo'
import { methodName } from '@iki/contract/money/confirmation'
import type { DeclineReason, Order, OrderState } from '@iki/contract/money/order'
import type { Subscription, SubscriptionState } from '@iki/contract/money/subscription'
import { isTrialOrder } from '@iki/contract/money/trial'
import { yenText } from '@iki/contract/money/yen'
import { japaneseDay } from '#ui/format/format-day.ts'

const declineTexts: Readonly<Record<DeclineReason, string>> = {
  funds: '残高や限度額のため、お支払いができませんでした。',
  expired: 'カードの期限が切れているか、カードが使えなくなっています。',
  authentication: 'ご本人の確認が済まなかったため、お支払いができませんでした。',
  trial_used:
    'このカードでは、前にお試しをお使いになっています。ほかのお支払いの方法でお試しになるか、この申し込みをやめて、お試しなしで、もう一度お申し込みください。',
  other: 'カード会社の判断で、お支払いができませんでした。',
}

/** Why a payment was declined, as the member reads it. */
export function declineText({ methodLabel, declineReason }: Order): string {
  if (declineReason === null) return 'お支払いのお手続きが、とちゅうで終わっています。'
  if (declineReason === 'trial_used' || !methodLabel.startsWith(methodName('paidy', null)))
    return declineTexts[declineReason]
  return declineReason === 'expired'
    ? 'ペイディの登録が止められているか、なくなっています。'
    : 'ペイディでは、お支払いいただけませんでした。'
}

const orderStateNames: Readonly<Record<OrderState, string>> = {
  open: 'お支払い待ち',
  processing: 'お支払いを確かめています',
  failed: 'お支払いができませんでした',
  paid: 'お支払いずみ',
  expired: '期限切れ',
  void: '取り消しずみ',
  refunded: '返金しました',
}

/** What was ordered. */
export const orderName = ({ lines, createdAt }: Order): string =>
  lines[0]?.words ?? tokyoDay(new Date(createdAt))

/** Shown where somebody is asked about an order; for one that costs nothing, only the way to pay is checked. */
export const askedText = (order: Order, paid: string): string =>
  order.totalYen > 0
    ? `${orderName(order)}の${paid}`
    : `${orderName(order)}のために、お支払いの方法を確かめます。料金はかかりません。`

/** The result of an order that costs nothing. */
export const freeText = (order: Order): string =>
  isTrialOrder(order)
    ? `${orderName(order)}のお試しがはじまりました。料金はかかっていません。`
    : `${orderName(order)}のお申し込みが済みました。料金はかかっていません。`

/** The state of an order; one that costs nothing was not paid. */
export function orderStateText(order: Order): string {
  if (order.state !== 'paid' || order.totalYen > 0) return orderStateNames[order.state]
  return isTrialOrder(order) ? '無料のお試し' : 'お申し込みずみ'
}

export const subscriptionStateNames: Readonly<Record<SubscriptionState, string>> = {
  incomplete: '手続き中',
  active: '有効',
  past_due: 'お支払い待ち',
  cancelling: '解約ずみ',
  ended: '終了',
}

/** What comes next for a contract that renews; null where nothing comes. */
export function nextPaymentText(contract: Subscription): string | null {
  const { status, memo, trialUntil, renewOn, nextYen, next } = contract
  if (status === 'past_due') return `${memo}。お支払いの方法は、マイページで変えられます。`
  if (!renewOn || nextYen === null) return null
  const [day, change] = [japaneseDay(renewOn), next ? `「${next.title}」に変わり、` : '']
  if (trialUntil) {
    const first =
      nextYen > 0
        ? `${day}に${change || '、'}はじめてのお支払い${yenText(nextYen)}があります。`
        : `${day}にご契約がはじまり、はじめの分はクーポンのため0円です。`
    return `お試しは${japaneseDay(trialUntil)}まで。${first}その前の日までに、マイページの「ご契約」から解約されると、料金はかかりません。`
  }
  const price = nextYen > 0 ? yenText(nextYen) : 'クーポンのため0円'
  const renewal = change
    ? `つぎの更新は${day}です。${change}${yenText(nextYen)}をいただきます。`
    : `つぎの更新は${day}、${price}です。`
  return `${renewal}マイページの「ご契約」から、いつでも解約できます。`
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
