import type { Recipe } from './recipe.ts'

const folder = 'apps/api/src/features/greeting'

const server: Recipe['changes'] = [
  {
    file: 'packages/contract/src/people/greeting.ts',
    create: `import * as v from 'valibot'
import { member } from '../access/access.ts'
import { endpoint } from '../api/endpoint.ts'
import { someText } from '../api/schema.ts'

/** How a member likes to be greeted. */

export const greetingSchema = v.object({ phrase: v.nullable(v.string()) })

export const getGreeting = endpoint({
  about: 'How the member likes to be greeted; null where they have not said',
  method: 'GET',
  path: '/v1/greeting',
  access: member,
  input: v.object({}),
  output: greetingSchema,
  errors: [],
})

export const saveGreeting = endpoint({
  about: 'Saves how the member likes to be greeted',
  method: 'PUT',
  path: '/v1/greeting',
  encoding: 'json',
  access: member,
  input: v.object({ phrase: someText(40) }),
  output: greetingSchema,
  errors: [],
})
`,
  },
  {
    file: 'packages/contract/src/api/endpoints.ts',
    after: "import * as danceComment from '../people/dance-comment.ts'",
    add: "import * as greeting from '../people/greeting.ts'",
  },
  { file: 'packages/contract/src/api/endpoints.ts', after: '  tour,', add: '  greeting,' },
  {
    file: `${folder}/greeting.tables.ts`,
    create: `import { pgTable, text } from 'drizzle-orm/pg-core'
import { users } from '#features/account/account.tables.ts'

export const greetings = pgTable('greetings', {
  uid: text()
    .primaryKey()
    .references(() => users.uid, { onDelete: 'cascade' }),
  phrase: text().notNull(),
})
`,
  },
  {
    file: `${folder}/greeting.store.ts`,
    create: `import type { Handle } from '#core/database/database.ts'
import { text } from '#core/database/sql-type.ts'
import { statement } from '#core/database/statement.ts'

const ofMember = statement({
  name: 'greeting_of_member',
  params: { uid: text },
  row: { phrase: text },
  text: 'select phrase from greetings where uid = $uid',
})

const save = statement({
  name: 'greeting_save',
  params: { uid: text, phrase: text },
  text: 'insert into greetings (uid, phrase) values ($uid, $phrase) on conflict (uid) do update set phrase = excluded.phrase',
})

export const findGreeting = (handle: Handle, uid: string) => ofMember.first(handle, { uid })
export const saveGreeting = (handle: Handle, greeting: { uid: string; phrase: string }) =>
  save.run(handle, greeting)
`,
  },
  {
    file: `${folder}/greeting.service.ts`,
    create: `import type { Database } from '#core/database/database.ts'
import * as store from './greeting.store.ts'

/** How members like to be greeted. */
export function greetingService({ db }: { db: Database }) {
  return {
    async get(uid: string) {
      return { phrase: (await store.findGreeting(db, uid))?.phrase ?? null }
    },

    async save(uid: string, phrase: string) {
      await store.saveGreeting(db, { uid, phrase })
      return { phrase }
    },
  }
}
export type GreetingService = ReturnType<typeof greetingService>
`,
  },
  {
    file: `${folder}/greeting.routes.ts`,
    create: `import { getGreeting, saveGreeting } from '@iki/contract/people/greeting'
import type { FastifyInstance } from 'fastify'
import { route } from '#core/http/route.ts'
import type { GreetingService } from './greeting.service.ts'

export function greetingRoutes(server: FastifyInstance, greetings: GreetingService): void {
  route(server, getGreeting, ({ member }) => greetings.get(member.uid))
  route(server, saveGreeting, ({ input, member }) => greetings.save(member.uid, input.phrase))
}
`,
  },
  {
    file: `${folder}/greeting.module.ts`,
    create: `import type { Module } from '#core/module.ts'
import type { Platform } from '#core/platform.ts'
import { greetingRoutes } from './greeting.routes.ts'
import { greetingService } from './greeting.service.ts'

export function greetingModule({ db }: Pick<Platform, 'db'>) {
  const greetings = greetingService({ db })
  return { services: {}, routes: server => greetingRoutes(server, greetings) } satisfies Module
}
`,
  },
  {
    file: 'apps/api/src/app.ts',
    after: 'import { galleryModule } from',
    add: "import { greetingModule } from '#features/greeting/greeting.module.ts'",
  },
  {
    file: 'apps/api/src/app.ts',
    after: ".add('tour', tourModule)",
    add: "    .add('greeting', greetingModule)",
  },
]

const web: Recipe['changes'] = [
  {
    file: 'packages/contract/src/screens/screen.ts',
    after: "  'gallery/gallery': None",
    add: "  'greeting/greeting': None",
  },
  {
    file: 'packages/contract/src/screens/mypage.ts',
    after: "feature('/mypage/bookmarks'",
    add: "  feature('/mypage/greeting', 'ごあいさつ', member, 'greeting/greeting'),",
  },
  {
    file: 'apps/web/src/features/greeting/greeting.queries.ts',
    create: `import { getGreeting } from '@iki/contract/people/greeting'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#core/api/api-client.ts'

export const greetingQuery = queryOptions({
  queryKey: ['greeting'],
  queryFn: ({ signal }) => call(getGreeting, {}, { signal }),
})
`,
  },
  {
    file: 'apps/web/src/features/greeting/greeting-page.tsx',
    create: `import { useQuery } from '@tanstack/react-query'
import { Page } from '#ui/page/page.tsx'
import { greetingQuery } from './greeting.queries.ts'

export function GreetingPage() {
  const { data } = useQuery(greetingQuery)
  return <Page title="ごあいさつ">{data?.phrase}</Page>
}
`,
  },
  {
    file: 'apps/web/src/app/screen-components.tsx',
    after: "  'gallery/gallery': () =>",
    add: "  'greeting/greeting': () =>\n    import('#features/greeting/greeting-page.tsx').then(chunk => chunk.GreetingPage),",
  },
  {
    file: 'packages/contract/src/shell/ways.ts',
    after: "{ label: '通知の設定'",
    add: "  { label: 'ごあいさつ', path: href('/mypage/greeting'), drawing: 'sun' },",
  },
]

export const capability: Recipe = {
  heading: 'Add a capability',
  mostFiles: 16,
  migrates: true,
  changes: [...server, ...web],
  test: `import { getGreeting, saveGreeting } from '@iki/contract/people/greeting'
import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'

const { app, db } = await testApp()

test('a member says how they like to be greeted, and it stays', async () => {
  const page = await signedInBrowser(app, await createMember(db))
  expect((await page.call(getGreeting, {})).data).toEqual({ phrase: null })
  await page.call(saveGreeting, { phrase: 'よいお日和で' })
  expect((await page.call(getGreeting, {})).data).toEqual({ phrase: 'よいお日和で' })
})
`,
}
