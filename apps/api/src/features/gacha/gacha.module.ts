import type { Module, Need } from '#core/module.ts'
import type { Platform } from '#core/platform.ts'
import { gachaRoutes } from './gacha.routes.ts'
import { gachaDrawService } from './gacha-draw.service.ts'
import { gachaSeeds } from './gacha-seed.ts'
import { gachaTableService, turnTask } from './gacha-table.service.ts'
import { ownGachaService } from './own-gacha.service.ts'

type Draws = typeof gachaDrawService
type Needs = Pick<Platform, 'config' | 'db' | 'clock' | 'secret' | 'publishLive'> & {
  licence: { licences: { of: Need<Draws, 'licencesOf'> } }
  credit: { credits: { spend: Need<Draws, 'spend'>; balance: Need<Draws, 'balance'> } }
  achievement: {
    achievements: { countLaterIfAsked: Need<Draws, 'countLaterIfAsked'> }
    collectibles: { grantDrawn: Need<Draws, 'grantDrawn'> }
  }
}

/** Things that are drawn for points. */
export function gachaModule({ config, db, clock, secret, publishLive, ...of }: Needs) {
  const seeds = gachaSeeds(secret)
  const isOpen = config.isGachaOpen
  const { balance, spend } = of.credit.credits
  const { grantDrawn } = of.achievement.collectibles
  const tables = gachaTableService({ db, clock, seeds, isOpen })
  const draws = gachaDrawService({
    db,
    clock,
    seeds,
    isOpen,
    publishLive,
    balance,
    spend,
    grantDrawn,
    licencesOf: of.licence.licences.of,
    countLaterIfAsked: of.achievement.achievements.countLaterIfAsked,
  })
  const own = ownGachaService({ db, clock, balance, grantDrawn })
  return {
    services: { tables, draws, seeds },
    routes: server => gachaRoutes(server, { tables, draws, own }),
    tasks: { [turnTask]: tables.turnAll },
    // 00:05 in Tokyo.
    crontab: [{ task: turnTask, match: '5 15 * * *' }],
  } satisfies Module
}
