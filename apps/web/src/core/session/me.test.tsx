import { getMe } from '@iki/contract/account/session'
import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#core/api/api-error.ts'
import { queryClient } from '#core/api/query-client.ts'
import { fakeApi } from '#test/fake-api.ts'
import { session } from './current-session.ts'
import { useMe } from './me.queries.ts'

const around = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)

beforeEach(() => {
  queryClient.clear()
  session.begin('a-token')
})

test('a member whose record is not there sees that, with the specification’s text in the console', async () => {
  fakeApi().refuse(getMe, { code: 'user_not_read' })
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { result } = renderHook(useMe, { wrapper: around })
  await waitFor(() => expect(result.current.error).toBeInstanceOf(ApiError))
  expect(logged).toHaveBeenCalledWith('cannot get usermeta.', 'user_not_read')
})

test('a missing network is not logged like that', async () => {
  fakeApi().goOffline()
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { result } = renderHook(useMe, { wrapper: around })
  await waitFor(() => expect(result.current.error).not.toBeNull())
  expect(logged).not.toHaveBeenCalled()
})
