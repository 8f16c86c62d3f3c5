// @vitest-environment node
import type { Gift } from '@iki/contract/money/gift'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { queryClient } from '#core/api/query-client.ts'
import { GivenGift } from './given-gift.tsx'

test('a gift with its link is rendered on the server, which does not know how the browser calls it', () => {
  const gift: Gift = {
    id: 'g1',
    orderId: 'o1',
    title: '神楽の三十日',
    drawing: 'fan',
    days: 30,
    state: 'open',
    toName: '',
    message: '',
    boughtAt: '2026-11-25T03:00:00.000Z',
    redeemedAt: null,
    expiresAt: '2027-04-23T14:59:59.999Z',
    code: 'ABCD-EFGH-JKMN-PQRS',
  }
  const page = renderToString(
    <MantineProvider>
      <QueryClientProvider client={queryClient}>
        <GivenGift gift={gift} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  expect(page).toContain('/gift/ABCD-EFGH-JKMN-PQRS')
})
