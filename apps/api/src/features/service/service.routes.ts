import { getService } from '@iki/contract/api/service'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#core/config.ts'
import { route } from '#core/http/route.ts'

export function serviceRoutes(server: FastifyInstance, config: Config): void {
  route(server, getService, async () => ({
    supportEmail: config.supportEmail,
    frameUrl: config.providerFrameUrl,
    coinExchangeUrl: config.coinExchangeUrl,
    hasLine: config.line !== null,
    hasCasting: config.hasCasting,
    hasWatermark: config.hasWatermark,
    isDemo: config.isDemo,
  }))
}
