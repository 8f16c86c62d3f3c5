import { addDays } from '@iki/contract/api/tokyo'
import { dayText, priceText } from '@iki/contract/money/confirmation'
import type { Price } from '@iki/contract/money/product'
import { isTrialOrder } from '@iki/contract/money/trial'
import { yenText } from '@iki/contract/money/yen'
import { mailComposer, type Recipient } from '#core/mail/mail-composer.ts'
import type { Sender } from '#core/mail/mail-layout.ts'
import type { StoredOrder } from './order/order.store.ts'
import { lineText } from './order/order-view.ts'

/** Who is notified by mail; null where the account was removed. */
export type Buyer = { uid: string; email: string | null; nickname: string | null } | null

type Ordered = { order: StoredOrder; number: string }

type ChangedPrice = { id: string; title: string; fromDay: string; old: Price; price: Price }

type MovedRenewal = { title: string; gift: string; renewOn: string; renews: boolean; isBack: boolean }

type ExpiringCard = {
  label: string
  year: number
  month: number
  contracts: { title: string; renewOn: string | null }[]
}

type FailedRenewal = {
  order: StoredOrder
  lastDay: string
  nextDay: string | null
  /** Whether it is the first charge after a trial. */
  isTrial: boolean
}

/** The mails about money. They are sent whatever a member has chosen for notices. */
export function billingMails(sender: Sender) {
  const { compose, address, greeting } = mailComposer(sender)
  const history = { label: '購入の記録をひらく', link: address('/mypage/purchase_history') }
  const reservations = { label: 'ご予約をひらく', link: address('/account/prevo_reserve') }
  const gifts = { label: '贈りものをひらく', link: address('/mypage/gifts') }
  const contracts = { label: 'ご契約をひらく', link: address('/mypage') }
  const order = (
    to: Recipient,
    kind: string,
    subject: string,
    parts: Parameters<typeof compose>[2]['parts'],
  ) => compose(to, { kind }, { subject, parts: [greeting(to), ...parts] })

  return {
    /** The contract is formed with this mail; it repeats what was shown. */
    accepted: (to: Recipient, { order: accepted, number }: Ordered) =>
      order(to, 'order_accepted', `${ordered(accepted)}を承りました（${accepted.title}）`, [
        acceptedWords(accepted),
        ...(accepted.kind === 'gift' ? [gifts] : accepted.kind === 'reservation' ? [reservations] : []),
        `ご注文の番号：${number}\nお支払いの方法：${accepted.methodLabel}`,
        ...(accepted.confirmation?.items ?? []).map(({ title, lines }) =>
          [`■ ${title}`, ...lines].join('\n'),
        ),
        history,
      ]),

    renewed: (to: Recipient, { order: renewed, number, wasTrial }: Ordered & { wasTrial: boolean }) =>
      order(to, 'order_renewed', `${renewedWords(wasTrial)}（${renewed.title}）`, [
        ...(wasTrial ? ['お試しの期間が終わり、ご契約がはじまりました。'] : []),
        renewed.totalYen > 0
          ? `${lineText(renewed)}の${yenText(renewed.totalYen)}（税込）をお支払いいただきました。`
          : `${lineText(renewed)}の料金は、クーポンのため0円です。`,
        `ご注文の番号：${number}\nお支払いの方法：${renewed.methodLabel}`,
        history,
      ]),

    renewalFailed: (to: Recipient, { order: failed, lastDay, nextDay, isTrial }: FailedRenewal) =>
      order(to, 'renewal_failed', `お支払いができませんでした（${failed.title}）`, [
        isTrial
          ? `${failed.title}のお試しのあとの、はじめてのお支払い ${yenText(failed.totalYen)}ができませんでした。`
          : `${failed.title}の更新で、${yenText(failed.totalYen)}のお支払いができませんでした。`,
        `${dayText(lastDay)}までは、いままでどおりお使いいただけます。`,
        nextDay
          ? `${dayText(nextDay)}に、もう一度お支払いを試みます。いますぐお支払いになるか、お支払いの方法を変えることもできます。`
          : 'おなじ方法では、もう試みません。お支払いの方法を変えるか、もう一度お支払いください。',
        { label: 'お支払いをする', link: address('/mypage/update_card') },
      ]),

    trialEnds: (
      to: Recipient,
      { id, title, chargedOn, yen }: { id: string; title: string; chargedOn: string; yen: number },
    ) =>
      order(to, 'trial_ends', `まもなくお試しが終わります（${title}）`, [
        `${title}の無料のお試しは、${dayText(addDays(chargedOn, -1))}までです。`,
        yen > 0
          ? `${dayText(chargedOn)}に、はじめてのお支払い ${yenText(yen)}（税込）があります。`
          : `${dayText(chargedOn)}に、ご契約がはじまります。はじめの分は、クーポンのため0円です。`,
        `つづけるときは、そのままで大丈夫です。${dayText(addDays(chargedOn, -1))}の23時59分までに解約されると、料金はかかりません。解約されても、その日まで使えます。`,
        { label: '解約のページをひらく', link: address(`/mypage/subscriptions/${id}`) },
        contracts,
      ]),

    priceChanges: (to: Recipient, { id, title, fromDay, old, price }: ChangedPrice) =>
      order(to, 'price_changes', `料金の変更のお知らせ（${title}）`, [
        `${title}の料金を、${dayText(fromDay)}の更新から ${priceText(price)}（税込）に変えます。いまの料金は ${priceText(old)}（税込）です。`,
        'それまでの更新は、いまの料金のままです。つづけてお使いになるときの、お手続きはいりません。',
        `変わる前に解約されるときは、${dayText(addDays(fromDay, -1))}の23時59分までにお願いします。手数料はかかりません。お支払いずみの期間が終わる日まで、そのままお使いいただけます。`,
        { label: '解約のページをひらく', link: address(`/mypage/subscriptions/${id}`) },
        contracts,
      ]),

    cardExpires: (to: Recipient, { label, year, month, contracts }: ExpiringCard) =>
      order(to, 'card_expires', `カードの有効期限が近づいています（${label}）`, [
        `ご契約の更新に使っているカード（${label}）の有効期限は、${year}年${month}月の末日です。`,
        contracts
          .map(({ title, renewOn }) => `${title}${renewOn ? `：つぎの更新は ${dayText(renewOn)}` : ''}`)
          .join('\n'),
        '新しいカードが届いていましたら、登録をお願いします。カードの番号が変わらないときは、そのままでもお支払いできることがあります。',
        { label: 'カードを変える', link: address('/mypage/update_card') },
      ]),

    cancelled: (to: Recipient, { title, lastDay }: { title: string; lastDay: string | null }) =>
      order(to, 'subscription_cancelled', `解約を承りました（${title}）`, [
        `${title}の解約を承りました。料金は、もうかかりません。`,
        lastDay ? `${dayText(lastDay)}まで、そのままお使いいただけます。` : 'ご利用は、きょうで終わります。',
        '日記やメモ、しおりは、そのまま残ります。',
        contracts,
      ]),

    resumed: (to: Recipient, { title, renewOn, yen }: { title: string; renewOn: string; yen: number }) =>
      order(to, 'subscription_resumed', `解約を取り消しました（${title}）`, [
        `${title}の解約を取り消しました。つぎの更新は ${dayText(renewOn)}、${yenText(yen)}（税込）です。`,
        contracts,
      ]),

    switchPlanned: (
      to: Recipient,
      { title, renewOn, yen }: { title: string; renewOn: string; yen: number },
    ) =>
      order(to, 'switch_planned', `プランの変更を承りました（${title}）`, [
        `${dayText(renewOn)}から、${title}（${yenText(yen)}・税込）に変わります。`,
        'それまでは、いまのご契約をそのままお使いいただけます。変更は、前の日までマイページで取り消せます。',
        contracts,
      ]),

    renewalMoved: (to: Recipient, { title, gift, renewOn, renews, isBack }: MovedRenewal) => {
      const end = renews
        ? `「${title}」のつぎの更新は、${dayText(renewOn)}です。`
        : `「${title}」は、${dayText(addDays(renewOn, -1))}までお使いいただけます。`
      return order(
        to,
        isBack ? 'gift_taken_back' : 'gift_added',
        isBack ? `贈りものが取り消されました（${gift}）` : `贈りものを受けとられました（${gift}）`,
        [
          isBack
            ? `「${gift}」は、お支払いが取り消されたため、のこりの日数をいまのご契約からのぞきました。`
            : `「${gift}」の日数を、いまのご契約に加えました。`,
          end,
          ...(isBack || !renews ? [] : ['それまで、料金はかかりません。']),
          contracts,
        ],
      )
    },

    ended: (to: Recipient, { title, isUnpaid }: { title: string; isUnpaid: boolean }) =>
      order(to, 'subscription_ended', `ご契約が終わりました（${title}）`, [
        isUnpaid
          ? `${title}のお支払いができなかったため、ご契約を終わりにしました。料金はかかっていません。`
          : `${title}のご利用の期間が終わりました。`,
        '日記やメモ、しおりは、これからもお使いいただけます。',
        { label: 'プランを見る', link: address('/product/plan-choice') },
      ]),

    refunded: (
      to: Recipient,
      { order: returned, number, amountYen, isExtra }: Ordered & { amountYen: number; isExtra: boolean },
    ) =>
      order(to, 'order_refunded', `返金しました（${returned.title}）`, [
        isExtra
          ? `おなじご注文に、もう一度届いたお支払い ${yenText(amountYen)}を、お返しする手続きをしました。ご注文（${returned.title}）は、そのままです。`
          : `${returned.title}のお支払いから、${yenText(amountYen)}をお返しする手続きをしました。`,
        `ご注文の番号：${number}\nお支払いの方法：${returned.methodLabel}\n明細に表れる時期は、カード会社によって翌月か翌々月になります。`,
        history,
      ]),
  }
}
const ordered = ({ kind }: StoredOrder) => (kind === 'reservation' ? 'ご予約' : 'お申し込み')

const renewedWords = (wasTrial: boolean) => (wasTrial ? 'ご契約がはじまりました' : 'ご契約を更新しました')

function acceptedWords(accepted: StoredOrder): string {
  const { title, totalYen, toDay } = accepted
  if (isTrialOrder(accepted) && toDay)
    return `${title}のお試しを承りました。料金はかかっていません。${dayText(toDay)}まで、無料でお使いいただけます。`
  const paid = totalYen > 0 ? `と、${yenText(totalYen)}（税込）のお支払い` : ''
  return `${title}の${ordered(accepted)}${paid}を承りました。${nextWords(accepted)}`
}

function nextWords({ kind }: StoredOrder): string {
  if (kind === 'gift') return '下のページから、お相手にお渡しください。'
  return kind === 'reservation'
    ? '日の変更と取り消しは、下のページからできます。'
    : 'いまからお使いいただけます。'
}

export type BillingMails = ReturnType<typeof billingMails>
