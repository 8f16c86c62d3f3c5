import { fireEvent, render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PictureWithFallback } from './picture-with-fallback.tsx'

test('a picture that does not load is replaced by its fallback, and a new address is tried again', () => {
  const { container, rerender } = render(<PictureWithFallback src="/one.webp" instead={<b>波</b>} />)
  fireEvent.error(container.querySelector('img') as HTMLImageElement)
  expect(container.innerHTML).toBe('<b>波</b>')
  rerender(<PictureWithFallback src="/two.webp" instead={<b>波</b>} />)
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/two.webp')
})
