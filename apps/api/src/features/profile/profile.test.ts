import { setHiding } from '@iki/contract/account/safety'
import { createImpression } from '@iki/contract/people/impression'
import {
  defaultProfile,
  getOwnProfile,
  getPerson,
  listPostsOfPerson,
  saveOwnProfile,
} from '@iki/contract/people/profile'
import { expect, test } from 'vitest'
import { newId } from '#core/random.ts'
import { testApp } from '#test/app.ts'
import { createLicence } from '#test/content-factories.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'
import { testServices } from '#test/services.ts'

const { app, db, config } = await testApp()
// Before the first text: a node caches the forbidden words for a while.
await testServices({ config, db }).safety.safety.forbidWord('わるいことば')

async function holder(nickname: string, ...itemIds: string[]) {
  const member = await createMember(db, { nickname, createdAt: new Date('2025-03-31T16:00:00Z') })
  for (const itemId of itemIds) await createLicence(db, member.uid, { itemId })
  return { ...member, page: await signedInBrowser(app, member) }
}

test('a member who has chosen nothing shows a name and the posts that the reader may read', async () => {
  const [person, reader] = [await holder('春子', '000002', '000001'), await holder('秋', '000002')]
  for (const [plan, body] of [
    ['kafuku', '下腹のこと'],
    ['eichi', '叡智のこと'],
  ] as const)
    await person.page.call(createImpression, { id: newId(), plan, body })
  expect((await person.page.call(getOwnProfile, {})).data).toEqual(defaultProfile)
  expect((await reader.page.call(getPerson, { person: person.uid })).data).toEqual({
    uid: person.uid,
    name: '春子',
    isOperator: false,
    intro: '',
    since: null,
    plans: null,
    showsPosts: true,
  })
  const posts = await reader.page.call(listPostsOfPerson, { person: person.uid })
  expect(posts.data?.items.map(({ body }) => body)).toEqual(['下腹のこと'])
})

test('what a member chooses to show is shown, by Tokyo’s month, and can be taken back', async () => {
  const [person, reader] = [await holder('夏', '000002'), await holder('冬', '000002')]
  const all = { intro: '  朝の電車で聴いています。\n', showsSince: true, showsPlans: true, showsPosts: false }
  expect((await person.page.call(saveOwnProfile, all)).data?.intro).toBe('朝の電車で聴いています。')
  expect((await reader.page.call(getPerson, { person: person.uid })).data).toMatchObject({
    intro: '朝の電車で聴いています。',
    since: '2025-04',
    plans: ['kafuku'],
    showsPosts: false,
  })
  expect((await reader.page.call(listPostsOfPerson, { person: person.uid })).code).toBe('not_found')
  expect((await person.page.call(listPostsOfPerson, { person: person.uid })).http).toBe(200)
  await person.page.call(saveOwnProfile, defaultProfile)
  expect((await reader.page.call(getPerson, { person: person.uid })).data).toMatchObject({ since: null })
})

test('who is hidden, in either direction, is not found, and forbidden words are refused', async () => {
  const [person, reader] = [await holder('a', '000002'), await holder('b', '000002')]
  await person.page.call(setHiding, { other: reader.uid, hiding: 'block' })
  for (const call of [getPerson, listPostsOfPerson])
    expect((await reader.page.call(call, { person: person.uid })).code).toBe('not_found')
  expect((await person.page.call(getPerson, { person: reader.uid })).code).toBe('not_found')
  expect((await reader.page.call(getPerson, { person: 'nobody' })).code).toBe('not_found')
  const refused = await person.page.call(saveOwnProfile, { ...defaultProfile, intro: 'わるいことば' })
  expect(refused.code).toBe('words_not_allowed')
})
