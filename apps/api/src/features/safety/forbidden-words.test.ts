import { createImpression } from '@iki/contract/people/impression'
import { expect, test } from 'vitest'
import { systemClock } from '#core/clock.ts'
import { livePublisher } from '#core/live/publish-live.ts'
import { newId } from '#core/random.ts'
import { testApp } from '#test/app.ts'
import { createLicence } from '#test/content-factories.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'
import { safetyService } from './safety.service.ts'

const { app, db } = await testApp()
const operator = safetyService({ db, clock: systemClock, publishLive: livePublisher(systemClock) })

test('what an operator forbids is found in any width, case and kana, and with spaces or what nobody sees between', async () => {
  await operator.forbidWord('アヤシイ薬')
  const member = await createMember(db)
  await createLicence(db, member.uid)
  const page = await signedInBrowser(app, member)
  const write = (body: string) => page.call(createImpression, { id: newId(), plan: 'kafuku', body })
  const spellings = ['あやしい薬あります', 'ｱﾔｼｲ薬', 'アヤ シイ 薬']
  const unseen = ['あや\u200bしい薬', 'あ\u00adや\u2060しい薬', 'あやし\ufe0fい薬', 'あ\u0301やしい薬']
  for (const body of [...spellings, ...unseen]) expect((await write(body)).code).toBe('words_not_allowed')
  expect((await write('くすりの話ではありません')).http).toBe(200)
  await operator.allowWord('あやしい薬')
  expect(await operator.listForbiddenWords()).toEqual([])
})
