import { answerSandboxChallenge } from '@iki/contract/money/order'
import { route } from '#core/http/route.ts'
import type { Module } from '#core/module.ts'
import type { Platform } from '#core/platform.ts'
import { sandboxProvider } from './sandbox.service.ts'

/** The practice provider. Left out where payments are real. */
export function sandboxModule({ db, clock, config }: Pick<Platform, 'db' | 'clock' | 'config'>) {
  const sandbox = config.hasSandbox ? sandboxProvider({ db, clock }) : null
  return {
    services: {
      provider: sandbox?.provider ?? null,
      /** To make it misbehave. Null beside a real provider, also with test keys. */
      practice: config.stripe || config.paidy ? null : (sandbox?.practice ?? null),
    },
    routes(server) {
      if (!sandbox) return
      route(server, answerSandboxChallenge, async ({ input, member }) => {
        await sandbox.answer(member.uid, input.paymentId, input.answer === 'allow')
        return null
      })
    },
  } satisfies Module
}
