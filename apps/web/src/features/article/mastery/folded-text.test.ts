import { describe, expect, test } from 'vitest'
import { excerptOf, foldedText, foundParts, hasAll, searchTerms } from './folded-text.ts'

const found = (text: string, typed: string) => hasAll(foldedText(text), searchTerms(typed))
const marked = (text: string, typed: string) =>
  foundParts(text, searchTerms(typed))
    .map(part => (part.isFound ? `[${part.text}]` : part.text))
    .join('')

describe('what is looked for', () => {
  test.each([
    ['ログインできません', 'ろぐいん'],
    ['ﾛｸﾞｲﾝできません', 'ログイン'],
    ['パスワードをＲＥＳＥＴする', 'reset'],
    ['お支払いの方法を変えたい', '方法'],
    ['お支払いの方法を変えたい', '変え　支払い'],
    ['１２か月', '12か月'],
  ])('is found in %s by %s', (text, typed) => {
    expect(found(text, typed)).toBe(true)
  })

  test('must all be there', () => {
    expect(found('お支払いの方法', '支払い 退会')).toBe(false)
  })
})

describe('what was found', () => {
  test.each([
    ['ログインとログアウト', 'ろぐ', '[ログ]インと[ログ]アウト'],
    ['ﾛｸﾞｲﾝ画面', 'グイ', 'ﾛ[ｸﾞｲ]ﾝ画面'],
    ['㌔とキロ', 'キロ', '[㌔]と[キロ]'],
    ['息を吐く', '吸う', '息を吐く'],
    ['𠮷野の家', '家', '𠮷野の[家]'],
  ])('of %s by %s is marked as it is written', (text, typed, shown) => {
    expect(marked(text, typed)).toBe(shown)
  })

  test('is never longer or shorter than the text', () => {
    const text = 'ﾊﾟｽﾜｰﾄﾞ㌔ＡＢＣ息'
    for (const typed of ['ぱす', 'ろ', 'abc', '息', 'ー'])
      expect(
        foundParts(text, searchTerms(typed))
          .map(part => part.text)
          .join(''),
      ).toBe(text)
  })
})

test('an excerpt is taken around the first word that is found', () => {
  const text = `${'あ'.repeat(50)}退会の手つづき${'い'.repeat(100)}`
  const excerpt = excerptOf(text, searchTerms('退会'))
  expect(excerpt).toMatch(/^…あ{28}退会の手つづき.*…$/)
  expect(excerptOf(text, searchTerms('入会'))).toBe('')
})

test('an excerpt begins and ends with a whole character', () => {
  const family = '👨‍👩‍👧‍👦'
  const text = `${family.repeat(30)}退会${family.repeat(60)}`
  expect(excerptOf(text, searchTerms('退会'))).toBe(`…${family.repeat(28)}退会${family.repeat(54)}…`)
  expect(excerptOf(`${family}退会${family}`, searchTerms('退会'))).toBe(`${family}退会${family}`)
})
