import { expect, test } from 'vitest'
import { eventBus } from './events.ts'
import { joinModules, type Module } from './module.ts'

const lessons = ({ prefix }: { prefix: string }) => {
  const titleOf = (id: string) => `${prefix} ${id}`
  return { services: { titleOf } } satisfies Module
}
const lists = ({ lesson }: { lesson: { titleOf(id: string): string } }) => {
  const listOf = (ids: string[]) => ids.map(lesson.titleOf)
  return { services: { listOf } } satisfies Module
}

test('a module is given what the modules before it offer, under their names', () => {
  const { given, modules } = joinModules({ prefix: 'No.' }).add('lesson', lessons).add('list', lists)
  expect(given.list.listOf(['1', '2'])).toEqual(['No. 1', 'No. 2'])
  expect(modules).toHaveLength(2)
})

test('a module can be put neither before one that it needs nor under a name that is taken', () => {
  const joined = joinModules({ prefix: 'No.' })
  // @ts-expect-error Nobody offers lessons yet.
  joined.add('list', lists)
  // @ts-expect-error Two modules can't have one name.
  joined.add('lesson', lessons).add('lesson', lessons)
  expect(joined.modules).toEqual([])
})

test('an event is received in the order of the modules, and who publishes gets what one of them throws', async () => {
  const events = eventBus()
  const received: string[] = []
  events.subscribe({ sessionEnded: ({ sessionId }) => void received.push(`first ${sessionId}`) })
  events.subscribe({
    async sessionEnded({ sessionId }) {
      received.push(`second ${sessionId}`)
      throw new Error('the second can’t')
    },
  })
  await expect(events.publish('sessionEnded', { sessionId: 's1' })).rejects.toThrow('the second can’t')
  await events.publish('licencesChanged', { uid: 'u1' })
  expect(received).toEqual(['first s1', 'second s1'])
})
