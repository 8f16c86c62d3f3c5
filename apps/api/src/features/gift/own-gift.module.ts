import { giftTriesAnHour } from '@iki/contract/money/gift'
import { giveBackLimits, type Limit, useLimits } from '#core/limit/limit.ts'
import { usesByNetwork } from '#core/limit/networks.ts'
import { mailComposer } from '#core/mail/mail-composer.ts'
import type { Module, Need } from '#core/module.ts'
import type { Platform } from '#core/platform.ts'
import { ownGiftRoutes } from './own-gift.routes.ts'
import { ownGiftService } from './own-gift.service.ts'

const tryLimit: Limit = { name: 'gift_code', max: giftTriesAnHour, windowSeconds: 3600 }

type Gifts = typeof ownGiftService
type Needs = Pick<Platform, 'db' | 'clock' | 'outbox' | 'config'> & {
  licence: { licences: Need<Gifts, 'licences'> }
  account: { accounts: { find: Need<Gifts, 'findPerson'> } }
  gift: { codes: Need<Gifts, 'codes'> }
  billing: { moves: { add: Need<Gifts, 'addToContract'> } }
  notification: { notificationSettings: Need<Gifts, 'settings'> }
}

/** Looking at gifts, accepting and giving them. */
export function ownGiftModule({ db, clock, outbox, config, ...needs }: Needs) {
  const { compose, address, greeting } = mailComposer(config)
  const ownGifts = ownGiftService({
    db,
    clock,
    outbox,
    codes: needs.gift.codes,
    licences: needs.licence.licences,
    addToContract: needs.billing.moves.add,
    findPerson: needs.account.accounts.find,
    settings: needs.notification.notificationSettings,
    acceptedMail: (to, { title }) =>
      compose(
        to,
        { kind: 'gift_accepted' },
        {
          subject: `贈りものが受けとられました（${title}）`,
          parts: [
            greeting(to),
            `お贈りになった「${title}」を、お相手が受けとられました。`,
            { label: '贈りものをひらく', link: address('/mypage/gifts') },
          ],
        },
      ),
    async countTry(asking) {
      const uses =
        asking.uid === null
          ? usesByNetwork(tryLimit, asking.address)
          : [{ limit: tryLimit, subject: asking.uid }]
      await useLimits(db, clock, uses)
      return () => giveBackLimits(db, uses)
    },
  })
  return { services: { ownGifts }, routes: server => ownGiftRoutes(server, ownGifts) } satisfies Module
}
