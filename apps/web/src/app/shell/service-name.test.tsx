import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { nameService } from '#test/name-service.ts'
import { freshBrowser, openApp } from '#test/open-app.tsx'

beforeEach(freshBrowser)

test.each([
  ['/', 'ためし'],
  ['/login', 'ログイン | ためし'],
  ['/no/such/page', 'ためし'],
])('the page %s has the name that the operator has given the service', async (at, title) => {
  nameService('ためし')
  openApp(at)
  await waitFor(() => expect(document.title).toBe(title))
  const header = within(await screen.findByRole('banner'))
  expect(header.getByText('ためし')).toBeTruthy()
  expect(header.queryByText('息')).toBeNull()
  expect(within(screen.getByRole('contentinfo')).getByText('© 2023 ためし')).toBeTruthy()
})
