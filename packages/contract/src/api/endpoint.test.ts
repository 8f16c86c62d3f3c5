import * as v from 'valibot'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { everyone } from '../access/access.ts'
import { type Endpoint, endpoint, type InputOf, type OutputOf, pathParameters } from './endpoint.ts'

describe('the parameters of a path', () => {
  test.each([
    ['/v1/me', []],
    ['/v1/onsei/lesson/{id}', ['id']],
    ['/v1/infomation/{place1}/{place2}', ['place1', 'place2']],
    ['/v1/a/{}/{b-c}', []],
  ])('of %s', (path, expected) => {
    expect(pathParameters(path)).toEqual(expected)
  })
})

test('a call is what was stated, and knows the types of its input and answer', () => {
  const call = endpoint({
    about: 'Reads a thing',
    method: 'GET',
    path: '/v1/thing/{id}',
    access: everyone,
    input: v.object({ id: v.string(), page: v.optional(v.number()) }),
    output: v.object({ name: v.string() }),
    errors: ['not_found'],
  })
  expect(call).toMatchObject({ method: 'GET', path: '/v1/thing/{id}', access: { kind: 'everyone' } })
  expectTypeOf<InputOf<typeof call>>().toEqualTypeOf<{ id: string; page?: number | undefined }>()
  expectTypeOf<OutputOf<typeof call>>().toEqualTypeOf<{ name: string }>()
})

test('a call without an access does not compile', () => {
  type Stated = Pick<Endpoint, 'access'>
  expectTypeOf<Record<never, never>>().not.toExtend<Stated>()
  expectTypeOf<{ access: undefined }>().not.toExtend<Stated>()
  expectTypeOf<{ access: typeof everyone }>().toExtend<Stated>()
  expect('access').toBe('access' satisfies keyof Endpoint)
})
