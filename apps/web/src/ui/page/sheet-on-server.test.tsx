// @vitest-environment node
import { MantineProvider } from '@mantine/core'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Sheet } from './sheet.tsx'

test('a page that opens with a sheet is rendered on the server, the sheet still closed', () => {
  const page = renderToString(
    <MantineProvider>
      <p>頁</p>
      <Sheet title="お知らせ" onClose={() => {}}>
        まだ出ない
      </Sheet>
    </MantineProvider>,
  )
  expect(page).toContain('<p>頁</p>')
  expect(page).not.toContain('まだ出ない')
})
