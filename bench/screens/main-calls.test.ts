import * as v from 'valibot'
import { expect, test } from 'vitest'
import { addresses } from '../../e2e/addresses.ts'
import { endpoints } from '../../packages/contract/src/api/endpoints.ts'
import { habitEndpoints } from '../../packages/contract/src/diary/habit-diary.ts'
import type { Screen } from '../../packages/contract/src/screens/screen.ts'
import { screens } from '../../packages/contract/src/screens/screens.ts'
import { contractNamesOf } from './calls-in-code.ts'
import { linesOf } from './lines.ts'

const lines = linesOf(addresses)
const measured = lines.flatMap(line => (line.call ? [line] : []))

/** The name of a call in the code. The calls of the habit diaries are reached by `habitCallsOf` instead of a name. */
function nameInCode(endpoint: object): string {
  const [name = ''] = Object.entries(endpoints).find(([, each]) => each === endpoint) ?? []
  return name in habitEndpoints ? 'habitCallsOf' : name
}

test('every screen of the table has a main call that is measured, or a reason why there is none', () => {
  const isDescribed = (screen: Screen) =>
    lines.some(line => line.screen === screen && (line.call !== null || line.reason !== null))
  const without = screens.filter(screen => !isDescribed(screen))
  expect(without.map(({ path }) => path)).toEqual([])
})

test('every address of the journeys is measured as the screen that it opens', () => {
  expect(lines.map(({ address }) => address)).toEqual(expect.arrayContaining(addresses))
})

test.each(measured)(
  '$address: its main call is a GET of the contract, with an input that it takes',
  ({ call }) => {
    expect(Object.values(endpoints)).toContain(call.endpoint)
    expect(call.endpoint.method).toBe('GET')
    expect(v.safeParse(call.endpoint.input, call.input).issues ?? []).toEqual([])
  },
)

test.each([...Map.groupBy(measured, ({ screen }) => screen.page)])(
  '%s: the code of its component makes the main calls of its screens',
  (page, lines) => {
    const names = contractNamesOf(page)
    expect(lines.map(({ call }) => nameInCode(call.endpoint)).filter(name => !names.has(name))).toEqual([])
  },
)
