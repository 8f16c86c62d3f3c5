import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '#test/render-page.tsx'
import { RichText } from './rich-text.tsx'

const figure = (name: string) => `<figure data-embed="${name}"><figcaption>朝の足のうら</figcaption></figure>`

test('a text shows the drawings that it names and leads to its lessons', () => {
  renderPage(<RichText html={`<p>息</p>${figure('drawing:moon')}${figure('lesson:asa')}`} />, { at: '/' })
  const [drawing, lesson] = screen.getAllByRole('figure')
  expect(drawing?.querySelector('svg')).toBeTruthy()
  expect(drawing?.textContent).toBe('朝の足のうら')
  expect(lesson?.querySelector('a')?.getAttribute('href')).toBe('/single-player/asa')
})
