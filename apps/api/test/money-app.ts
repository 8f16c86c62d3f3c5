import { type Options, testApp } from './app.ts'
import { testClock } from './clock.ts'
import { createMember, signedInBrowser } from './factories.ts'
import { testServices } from './services.ts'

/** An app with the services that tests of money ask directly; its clock stands at noon of a day in Tokyo. */
export async function moneyApp(options: Pick<Options, 'settings'> = {}) {
  const clock = testClock()
  const { app, db, config } = await testApp({ ...options, clock })
  return {
    ...testServices({ config, db, clock }),
    clock,
    app,
    db,
    config,
    /** A new member, signed in, at noon of that day. */
    async begin() {
      clock.set(new Date('2026-11-22T03:00:00.000Z'))
      const member = await createMember(db)
      return { member, page: await signedInBrowser(app, member) }
    },
  }
}
