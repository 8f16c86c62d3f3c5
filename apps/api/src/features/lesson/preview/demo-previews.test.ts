import { join } from 'node:path'
import { isPlan } from '@iki/contract/access/plan'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { readContentFiles } from '#core/content/content-file.ts'

const demo = join(import.meta.dirname, '../../../../../../content/demo')
const schema = v.object({
  access: v.array(v.string()),
  kind: v.optional(v.string(), 'audio'),
  preview: v.optional(v.number()),
})
type Stated = v.InferOutput<typeof schema>

test('of each plan with spoken lessons, who does not hold it can hear how two of them begin', async () => {
  const wanted = { folder: 'lessons', schema: schema as never, isBeside: () => true }
  const files = await readContentFiles(demo, wanted, [])
  const spoken = files.map(({ fields }) => fields as Stated).filter(({ kind }) => kind === 'audio')
  const plans = new Set(spoken.flatMap(({ access }) => access).filter(isPlan))
  const heard = (plan: string) =>
    spoken.filter(({ access, preview }) => access.includes(plan) && preview !== undefined)
  expect(plans.size).toBeGreaterThan(10)
  expect([...plans].filter(plan => heard(plan).length < 2)).toEqual([])
})
