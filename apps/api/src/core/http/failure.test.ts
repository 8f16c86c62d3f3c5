import { expect, test } from 'vitest'
import { AppError } from '../app-error.ts'
import { toFailure } from './failure.ts'

test('what is refused is answered with status -1, its message and its code', () => {
  expect(toFailure(new AppError('wrong_credentials'))).toMatchObject({
    http: 401,
    body: { status: -1, message: 'メールアドレスまたはパスワードが違います', code: 'wrong_credentials' },
  })
})

test('an unexpected error is answered as such, without its text', () => {
  expect(toFailure(new Error('the secret of a table'))).toMatchObject({
    http: 500,
    body: { status: -1, message: 'server error...', code: 'internal' },
  })
})
