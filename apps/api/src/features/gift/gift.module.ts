import type { Module, Need } from '#core/module.ts'
import type { Platform } from '#core/platform.ts'
import { giftService } from './gift.service.ts'
import { giftCodes } from './gift-code.ts'

type Needs = Pick<Platform, 'secret'> & {
  licence: { licences: Need<typeof giftService, 'licences'> }
}

/** Gifts, as far as orders concern them; own-gift.module.ts has the calls. */
export function giftModule({ secret, licence }: Needs) {
  const codes = giftCodes(secret)
  return {
    services: { gifts: giftService({ codes, licences: licence.licences }), codes },
  } satisfies Module
}
