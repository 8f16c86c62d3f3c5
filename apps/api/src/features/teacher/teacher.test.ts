import { getTeacher, listTeachers } from '@iki/contract/people/teacher'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { testClock } from '#test/clock.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'
import { teacherContent } from './teacher.content.ts'

const clock = testClock(new Date('2026-11-22T00:00:00Z'))
const { app, db } = await testApp({ clock })
const page = await signedInBrowser(app, await createMember(db))

const teacher = (id: string, position: number) => ({
  id,
  position,
  name: '澄川 しずか',
  reading: 'すみかわ しずか',
  role: '師匠',
  plans: ['kafuku', 'a-plan-of-once'],
  greetingId: null as string | null,
  bodyHtml: '<p>息。</p>',
  pictureKey: `${id}.webp`,
  width: 600,
  height: 750,
  contentHash: 'first',
})

beforeEach(() => db.execute(sql`truncate teachers`))

test('the teachers are named in their order, with the plans that there are and a portrait', async () => {
  await teacherContent.saveRow({ db, clock }, teacher('tokiwa', 2))
  await teacherContent.saveRow({ db, clock }, teacher('shizuka', 1))
  const { data } = await page.call(listTeachers, {})
  expect(data?.map(({ id }) => id)).toEqual(['shizuka', 'tokiwa'])
  expect(data?.[0]).toMatchObject({ role: '師匠', plans: ['kafuku'], width: 600, height: 750 })
  expect(data?.[0]?.portraitUrl).toContain('/v1/media/shizuka.webp')
})

test('a teacher has a profile, and no greeting if the lesson is not there', async () => {
  await teacherContent.saveRow({ db, clock }, { ...teacher('shizuka', 1), greetingId: 'not-there' })
  const { data } = await page.call(getTeacher, { id: 'shizuka' })
  expect(data).toMatchObject({ name: '澄川 しずか', bodyHtml: '<p>息。</p>', greeting: null })
})

test('who takes the position of another takes their place', async () => {
  await teacherContent.saveRow({ db, clock }, teacher('shizuka', 1))
  await teacherContent.saveRow({ db, clock }, teacher('sumire', 1))
  expect((await page.call(listTeachers, {})).data?.map(({ id }) => id)).toEqual(['sumire'])
})

test('one who is not there is not found', async () => {
  expect((await page.call(getTeacher, { id: 'nobody' })).code).toBe('not_found')
})
