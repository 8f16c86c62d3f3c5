import type { Recipe } from './recipe.ts'

const folder = 'apps/api/src/features/popup'

export const popupRule: Recipe = {
  heading: 'Add a rule about who sees a popup',
  mostFiles: 5,
  migrates: true,
  changes: [
    {
      file: `${folder}/popup.tables.ts`,
      after: '    priority: integer().notNull(),',
      add: '    /** For whom a licence for one of its plans has begun within so many days; null for all. */\n    withinDays: integer(),',
    },
    {
      file: `${folder}/popup.content.ts`,
      after: '    priority: integer(0, 1000),',
      add: '    withinDays: v.optional(integer(1, 365)),',
    },
    {
      file: `${folder}/popup.content.ts`,
      after: '      ...stated,',
      add: '      withinDays: stated.withinDays ?? null,',
    },
    {
      file: `${folder}/popup.store.ts`,
      after: '    priority: integer,',
      add: '    withinDays: integer.orNull,',
    },
    {
      file: `${folder}/popup.store.ts`,
      replace: 'p.priority, p.action_label',
      by: 'p.priority, p.within_days, p.action_label',
    },
    {
      file: `${folder}/popup.service.ts`,
      replace: '  function isFor({ access }: store.PopupRow,',
      by: '  function isFor({ access, withinDays }: store.PopupRow,',
    },
    {
      file: `${folder}/popup.service.ts`,
      replace: '    return isOfPlan && lockOf',
      by: '    return isOfPlan && isNewIn(access, withinDays, viewer, clock()) && lockOf',
    },
    {
      file: `${folder}/popup.service.ts`,
      after: "import { isPlan, planNames } from '@iki/contract/access/plan'",
      add: "import { itemPlans } from '@iki/contract/access/licence'",
    },
    {
      file: `${folder}/popup.service.ts`,
      replace: 'import { tokyoDay } from',
      by: 'import { daysBetween, tokyoDay } from',
    },
    {
      file: `${folder}/popup.service.ts`,
      replace: '/** The operator',
      by: `/** Whether a licence for one of these plans has begun within so many days. */
function isNewIn(access: string[], days: number | null, viewer: Viewer, now: Date): boolean {
  if (days === null) return true
  return (viewer?.licences ?? []).some(
    ({ itemId, sinceAt }) =>
      itemPlans[itemId]?.some(plan => access.includes(plan)) &&
      daysBetween(tokyoDay(new Date(sinceAt)), tokyoDay(now)) < days,
  )
}

/** The operator`,
    },
  ],
  test: `import { popPopups } from '@iki/contract/account/popup'
import { expect, test } from 'vitest'
import { popupContent } from '#features/popup/popup.content.ts'
import { testApp } from '#test/app.ts'
import { testClock } from '#test/clock.ts'
import { createLicence } from '#test/content-factories.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'

const clock = testClock(new Date('2026-11-22T00:00:00Z'))
const { app, db } = await testApp({ clock })

test('who has the plan for long does not see what is for its beginners', async () => {
  const term = { startsAt: new Date(0), endsAt: null, frequency: 'once', priority: 1 }
  const texts = { title: '題', bodyHtml: '', drawing: 'leaf', actionLabel: null, actionLink: null }
  const row = { ...term, ...texts, id: 'a', access: ['kafuku'], withinDays: 7, contentHash: 'a' }
  await popupContent.saveRow({ db, clock }, row)
  const seen = async (sinceAt: Date) => {
    const member = await createMember(db, { createdAt: new Date(0) })
    await createLicence(db, member.uid, { sinceAt, expireAt: new Date('2039-01-01') })
    return (await (await signedInBrowser(app, member)).call(popPopups, {})).data?.length
  }
  expect(await seen(new Date('2026-11-20T00:00:00Z'))).toBe(1)
  expect(await seen(new Date('2026-01-01T00:00:00Z'))).toBe(0)
})
`,
}
