import { render, screen } from '@testing-library/react'
import { act } from 'react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { expect, test } from 'vitest'
import { useFullRender } from './use-full-render.ts'

function Long() {
  return <p>{useFullRender() ? 'all of it' : 'its beginning'}</p>
}

function openAt(...addresses: string[]) {
  const router = createMemoryRouter(
    [
      { path: '/', element: 'home' },
      { path: '/long', element: <Long /> },
    ],
    { initialEntries: addresses },
  )
  render(<RouterProvider router={router} />)
  return router
}

test('who comes to the top of a long page sees its beginning, and then the rest', async () => {
  const router = openAt('/')
  await act(() => router.navigate('/long'))
  expect(screen.getByText('its beginning')).toBeTruthy()
  expect(await screen.findByText('all of it')).toBeTruthy()
})

test('who comes to a place in it finds all of it at once', async () => {
  const router = openAt('/')
  await act(() => router.navigate('/long#there'))
  expect(screen.getByText('all of it')).toBeTruthy()
})

test('who comes back finds all of it at once', async () => {
  const router = openAt('/long', '/')
  await act(() => router.navigate(-1))
  expect(screen.getByText('all of it')).toBeTruthy()
})
