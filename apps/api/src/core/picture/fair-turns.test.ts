import { setImmediate as soon } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { fairTurns } from './fair-turns.ts'

/** Turns whose work ends when the test says so, and what has started, in order. */
function rehearsal() {
  const turns = fairTurns<string>()
  const started: string[] = []
  const ends = new Map<string, (cost: number) => void>()
  const fails = new Map<string, () => void>()
  const take = (owner: string, name = owner) =>
    turns.take(owner, () => {
      started.push(name)
      return new Promise<{ result: string; cost: number }>((done, failed) => {
        ends.set(name, cost => done({ result: name, cost }))
        fails.set(name, () => failed(new Error(name)))
      })
    })
  const end = async (name: string, cost = 1) => {
    ends.get(name)?.(cost)
    await soon()
  }
  const fail = async (name: string) => {
    fails.get(name)?.()
    await soon()
  }
  return { take, end, fail, started }
}

test('one works after the other, and those who have used as much in the order of their coming', async () => {
  const { take, end, started } = rehearsal()
  const all = [take('a', 'a1'), take('a', 'a2'), take('b'), take('c')]
  await soon()
  expect(started).toEqual(['a1'])
  for (const name of ['a1', 'b', 'c', 'a2']) await end(name)
  expect(started).toEqual(['a1', 'b', 'c', 'a2'])
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'b', 'c'])
})

test('who has used much waits for those who have not, however long before them the rest was sent', async () => {
  const { take, end, started } = rehearsal()
  for (const name of ['h1', 'h2', 'h3']) void take('hostile', name)
  await soon()
  void take('a')
  await end('h1', 4000)
  void take('b')
  void take('a', 'a2')
  await end('a', 100)
  await end('b', 100)
  await end('a2', 100)
  expect(started).toEqual(['h1', 'a', 'b', 'a2', 'h2'])
})

test('who has rested for long is not far ahead of all others', async () => {
  const { take, end, started } = rehearsal()
  for (const name of ['a1', 'a2', 'a3']) void take('a', name)
  await soon()
  await end('a1', 1000)
  await end('a2', 1000)
  for (const name of ['b1', 'b2', 'b3', 'b4']) void take('b', name)
  await end('a3', 1000)
  void take('a', 'a4')
  for (const name of ['b1', 'b2']) await end(name, 1000)
  expect(started).toEqual(['a1', 'a2', 'a3', 'b1', 'b2', 'a4'])
})

test('what fails makes room as well, and is forgotten', async () => {
  const { take, end, fail, started } = rehearsal()
  const failing = take('a', 'a1')
  const next = take('b')
  await soon()
  const rejected = expect(failing).rejects.toThrow('a1')
  await fail('a1')
  await rejected
  await end('b')
  expect(await next).toBe('b')
  expect(started).toEqual(['a1', 'b'])
})
