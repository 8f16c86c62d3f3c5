import type { Module, Need } from '#core/module.ts'
import type { Platform } from '#core/platform.ts'
import { giftService } from './gift.service.ts'
import { giftCodes } from './gift-code.ts'
import { openGifts } from './open-gifts.ts'

type Needs = Pick<Platform, 'db' | 'clock' | 'secret'> & {
  licence: { licences: Need<typeof giftService, 'licences'> }
}

/** Gifts, as far as orders concern them; own-gift.module.ts has the calls. */
export function giftModule({ db, clock, secret, licence }: Needs) {
  const codes = giftCodes(secret)
  return {
    services: {
      gifts: giftService({ clock, codes, licences: licence.licences }),
      codes,
      countOpenGifts: openGifts({ db, clock, codes }),
    },
  } satisfies Module
}
