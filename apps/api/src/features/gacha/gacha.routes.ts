import * as gacha from '@iki/contract/play/gacha'
import type { FastifyInstance } from 'fastify'
import { route } from '#core/http/route.ts'
import type { GachaDrawService } from './gacha-draw.service.ts'
import type { GachaTableService } from './gacha-table.service.ts'
import type { OwnGachaService } from './own-gacha.service.ts'

type Services = { tables: GachaTableService; draws: GachaDrawService; own: OwnGachaService }

export function gachaRoutes(server: FastifyInstance, { tables, draws, own }: Services): void {
  route(server, gacha.getGacha, ({ input }) => tables.lineup(input.id))
  route(server, gacha.getGachaTable, ({ input }) => tables.table(input))
  route(server, gacha.getGachaStatistics, ({ input }) => tables.statistics(input))
  route(server, gacha.getOwnGacha, ({ input, member }) => own.mine(input.id, member.uid))
  route(server, gacha.listDraws, ({ input, member }) => own.draws(input, member.uid))
  route(server, gacha.drawGacha, ({ input, member }) => draws.draw(input, member))
  route(server, gacha.exchangeFragments, ({ input, member }) => own.exchange(input, member.uid))
}
