import type { Recipe } from './recipe.ts'

const folder = 'apps/api/src/features/tour'

export const call: Recipe = {
  heading: 'Add a call',
  mostFiles: 5,
  changes: [
    {
      file: 'packages/contract/src/account/tour.ts',
      replace: "import { id, integer } from '../api/schema.ts'",
      by: "import { id, integer, list } from '../api/schema.ts'",
    },
    {
      file: 'packages/contract/src/account/tour.ts',
      after: 'export type TourState =',
      add: `
export const listTours = endpoint({
  about: 'Where the member is in all tours that were begun',
  method: 'GET',
  path: '/v1/tours',
  access: member,
  input: v.object({}),
  output: list(tourStateSchema, 100),
  errors: [],
})`,
    },
    {
      file: `${folder}/tour.store.ts`,
      replace: '/** A member has at most so many rows',
      by: `export const listTours = (handle: Handle, uid: string) =>
  handle
    .select({ name: tours.name, state: tours.state, step: tours.step })
    .from(tours)
    .where(eq(tours.uid, uid))
    .orderBy(tours.name)

/** A member has at most so many rows`,
    },
    {
      file: `${folder}/tour.service.ts`,
      after: '    get,',
      add: `
    async list(uid: string): Promise<TourState[]> {
      const rows = await store.listTours(db, uid)
      return rows.map(({ name, state, step }) => ({ name, state: state as TourState['state'], step }))
    },`,
    },
    {
      file: `${folder}/tour.routes.ts`,
      replace: 'import { getTour, saveTour } from',
      by: 'import { getTour, listTours, saveTour } from',
    },
    {
      file: `${folder}/tour.routes.ts`,
      after: '  route(server, getTour,',
      add: '  route(server, listTours, ({ member }) => tours.list(member.uid))',
    },
    {
      file: 'apps/web/src/features/tour/tour.queries.ts',
      create: `import { listTours } from '@iki/contract/account/tour'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#core/api/api-client.ts'

export const toursQuery = queryOptions({
  queryKey: ['tour', 'list'],
  queryFn: ({ signal }) => call(listTours, {}, { signal }),
})
`,
    },
  ],
  test: `import { listTours, saveTour } from '@iki/contract/account/tour'
import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { browser } from '#test/browser.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'

const { app, db } = await testApp()

test('a member asks for their tours, and a stranger for none', async () => {
  const page = await signedInBrowser(app, await createMember(db))
  await page.call(saveTour, { name: 'diary', state: 'begun', step: 2 })
  expect((await page.call(listTours, {})).data).toEqual([{ name: 'diary', state: 'begun', step: 2 }])
  expect((await browser(app).call(listTours, {})).code).toBe('not_signed_in')
})
`,
}
