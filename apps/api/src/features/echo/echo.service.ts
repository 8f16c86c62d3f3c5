import { countCharacters } from '@iki/contract/api/characters'
import type { EchoAnswer } from '@iki/contract/api/echo'
import { echoesAMinute, echoLimit } from '@iki/contract/api/echo-limits'
import { text } from '@iki/contract/api/schema'
import * as v from 'valibot'
import { AppError } from '#core/app-error.ts'
import type { Clock } from '#core/clock.ts'
import type { Database } from '#core/database/database.ts'
import { type Limit, useLimits } from '#core/limit/limit.ts'

const echoRate: Limit = { name: 'echo', max: echoesAMinute, windowSeconds: 60 }
const messageText = text(echoLimit)

/** Returns what a member sends. */
export function echoService({ db, clock }: { db: Database; clock: Clock }) {
  return {
    /** Throws invalid_input, too_many_requests. */
    async say(uid: string, message: string): Promise<EchoAnswer> {
      const read = v.safeParse(messageText, message)
      if (!read.success) throw new AppError('invalid_input')
      await useLimits(db, clock, [{ limit: echoRate, subject: uid }])
      return { text: read.output, characters: countCharacters(read.output), saidAt: clock().toISOString() }
    },
  }
}
export type EchoService = ReturnType<typeof echoService>
