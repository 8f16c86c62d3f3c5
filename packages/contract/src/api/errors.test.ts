import { describe, expect, test } from 'vitest'
import { type ErrorCode, errorTable, errorText, isErrorCode, unansweredMessages } from './errors.ts'

const codes = Object.keys(errorTable) as ErrorCode[]
const japanese = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u

describe('the list of errors', () => {
  test('is closed: nothing else is a code', () => {
    expect(codes.filter(code => !isErrorCode(code))).toEqual([])
    for (const word of ['', 'nonsense', 'toString', '__proto__', 'constructor', null, undefined, 404, {}])
      expect(isErrorCode(word)).toBe(false)
  })

  test('has an HTTP code of the agreed kinds for each', () => {
    const agreed = [400, 401, 403, 404, 408, 409, 413, 415, 416, 422, 429, 500, 503]
    expect(codes.filter(code => !agreed.includes(errorTable[code].http))).toEqual([])
  })

  test('says every one in Japanese to people', () => {
    expect(codes.filter(code => !japanese.test(errorText(code)))).toEqual([])
  })

  test('prefers what was written for people', () => {
    expect(errorText('not_found')).toBe('見つかりませんでした')
    expect(errorText('not_signed_in')).toBe('ログインしてください')
  })
})

describe('a message of the specification', () => {
  test.each<[ErrorCode, number, string]>([
    ['invalid_email', 400, 'Error: invalid email address.'],
    ['invalid_password', 400, 'Error: invalid password.'],
    ['no_id', 400, 'error. no id.'],
    ['no_category', 400, 'error. no category.'],
    ['no_weeks', 400, 'error. no weeks.'],
    ['no_landing_id', 400, 'error. no landing_id.'],
    ['no_plan_name', 400, 'error. no plan_name.'],
    ['reset_unknown_user', 404, 'そのメールアドレスは登録されていません。'],
    ['reset_failed', 400, 'メールアドレスをもう一度ご確認ください。'],
    ['linking_without_user', 404, 'error no such user.'],
    ['user_not_read', 404, 'ユーザDBからの取得に失敗しました'],
    ['no_auth_data', 401, '認証データが取得できませんでした'],
    [
      'no_current_user',
      401,
      'システムがアップデートされたため、お手数ですがもう一度ログインをお願いいたします',
    ],
    ['not_signed_in', 401, 'ログインしてください'],
    ['memo_not_signed_in', 401, 'load Memo error. not login.'],
    ['memo_without_lesson', 400, 'load Memo error. not login.'],
    ['unknown_call', 404, 'This page could not be found'],
    ['not_found', 404, "doesn't exist."],
    ['internal', 500, 'server error...'],
    ['unavailable', 503, 'db error'],
    ['matome_failed', 503, 'Error getting matome'],
    ['diary_not_read', 503, '日記の取得に失敗しました'],
    ['diary_not_saved', 503, '日記の保存に失敗しました'],
    ['diary_not_updated', 503, '日記の更新に失敗しました'],
    ['diary_not_deleted', 503, '日記の削除に失敗しました'],
  ])('is kept to the letter: %s', (code, http, message) => {
    expect(errorTable[code]).toMatchObject({ http, message })
  })

  test('is there for a call that was not answered', () => {
    expect(unansweredMessages).toEqual({ noAnswer: 'Network error', unreadable: 'Error some error' })
  })
})
