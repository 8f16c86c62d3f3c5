import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Notice } from '#ui/feedback/notice.tsx'
import { Page } from '#ui/page/page.tsx'
import { dateLinesOf, WholeDates } from './whole-dates.tsx'

test('a text breaks before days, months and times, and never within one', () => {
  const text =
    'きょう（2026年11月22日）から2026年12月2日（水）19:00〜20:30、12月3日の23時59分まで。2026年12月ぶん'
  const lines = dateLinesOf(text)
  expect(lines.join('')).toBe(text)
  for (const whole of [
    '2026年11月22日',
    '2026年12月2日（水）',
    '19:00〜20:30',
    '12月3日',
    '23時59分',
    '2026年12月',
  ])
    expect(lines.filter(line => line.replace(/^（/, '').startsWith(whole)).length).toBeGreaterThan(0)
  expect(lines.filter(line => line.endsWith('（'))).toEqual([])
})

test('an amount stays with its unit, and a word is whole', () => {
  const lines = dateLinesOf('つぎのお支払いは月額4,400円（税込）です。それまでは取り消せます。')
  expect(lines.filter(line => /^(円|支払|税込|消)/.test(line))).toEqual([])
  expect(lines.length).toBeGreaterThan(1)
})

test('the parts are the same in every browser and on the server, whatever dictionary of words they have', () => {
  const text = 'つぎのお支払いは3か月後の2026年12月3日に、月額4,400円です。プランの変更は取り消せます。'
  const parts = [
    'つぎのお支払いは3か月後の',
    '2026年12月3日に、',
    '月額4,400円です。',
    'プランの',
    '変更は',
    '取り消せます。',
  ]
  const { Segmenter, ...without } = Intl
  const ofEachSign = class {
    segment = (each: string) => [...each].map(segment => ({ segment }))
  }
  for (const engine of [Intl, without, { ...without, Segmenter: ofEachSign }]) {
    vi.stubGlobal('Intl', engine)
    expect(dateLinesOf(text)).toEqual(parts)
  }
  vi.unstubAllGlobals()
})

test('it is one text for who reads it', () => {
  render(
    <p>
      <WholeDates>2026年12月3日から変わります。</WholeDates>
    </p>,
  )
  expect(screen.getByText('2026年12月3日から変わります。').querySelectorAll('wbr').length).toBeGreaterThan(0)
})

test('what is written in parts is broken as one text, and elements in it are as they were', () => {
  const [day, yen] = ['2026年12月3日', '4,400円']
  render(
    <p data-testid="parts">
      <WholeDates>
        つぎの更新 {day}・{yen}・{false}
        {'Visa 末尾4242'}
        <a href="/mypage">
          {day}の{yen}
        </a>
        まで{7}日
      </WholeDates>
    </p>,
  )
  const parts = screen.getByTestId('parts')
  expect([...parts.children].map(({ tagName }) => tagName)).toEqual(['SPAN', 'A', 'SPAN'])
  expect(parts.querySelector('a')?.querySelector('wbr')).toBeNull()
  expect(parts.innerHTML.replaceAll(/<span[^>]*>|<\/span>/g, '').split(/<wbr>|<a.*?<\/a>/)).toEqual([
    'つぎの',
    '更新 ',
    '2026年12月3日・',
    '4,400円・',
    'Visa 末尾4242',
    'まで7日',
  ])
})

test.each([
  ['a notice', <Notice key="notice" title="2026年12月3日の更新から、月額4,800円になります" />],
  ['words of a notice', <Notice key="words">2026年12月3日の更新から、月額4,800円になります</Notice>],
  ['the lead of a page', <Page key="page" title="" lead="2026年12月3日の更新から、月額4,800円になります" />],
])('%s is broken between its words', (_, shown) => {
  render(shown)
  const { innerHTML } = screen.getByText('2026年12月3日の更新から、月額4,800円になります')
  expect(innerHTML.split('<wbr>')).toEqual(['2026年12月3日の', '更新から、', '月額4,800円になります'])
})

test('a field among the texts stays the same field when a text before it comes', () => {
  const shown = (isLate: boolean) => (
    <WholeDates>
      {isLate && '2026年12月3日まで'}
      <input />
    </WholeDates>
  )
  const { rerender } = render(shown(false))
  const field = screen.getByRole('textbox')
  rerender(shown(true))
  expect(screen.getByRole('textbox')).toBe(field)
})
