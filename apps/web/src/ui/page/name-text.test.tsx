import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { linesOf, TitleText } from './name-text.tsx'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['叡智オンライン', ['叡智', 'オンライン']],
  ['クックダンス', ['クック', 'ダンス']],
  ['ベースプラン2', ['ベース', 'プラン2']],
  ['叡智・無料', ['叡智・', '無料']],
  ['おすそわ', ['おすそわ']],
  ['D-CODE', ['D-CODE']],
])('%s breaks between its words only', (name, lines) => {
  expect(linesOf(name)).toEqual(lines)
})

test('a name stays whole where the browser knows no words', () => {
  vi.stubGlobal('Intl', {})
  expect(linesOf('叡智オンライン')).toEqual(['叡智オンライン'])
})

test.each([
  ['プライバシーポリシー', 'プライバシー<wbr/>ポリシー'],
  ['アプリのプライバシーポリシー', 'アプリのプライバシー<wbr/>ポリシー'],
  ['お問い合わせ', 'お問い合わせ'],
  ['よい習慣のつくり方', 'よい習慣のつくり方'],
])('the title %s shows the seams of a long name only', (title, shown) => {
  expect(renderToStaticMarkup(<TitleText>{title}</TitleText>)).toBe(shown)
})
