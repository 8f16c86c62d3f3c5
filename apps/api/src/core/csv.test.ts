import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

async function read(rows: (string | number)[][]): Promise<string> {
  const pieces: string[] = []
  for await (const piece of csvOf(['日付', 'ひとこと'], rows)) pieces.push(piece)
  return pieces.join('')
}

test('begins with the mark that spreadsheets read Japanese by, and quotes what is written', async () => {
  expect(await read([['2026-11-20', '「息」を "吐く",\nゆっくり']])).toBe(
    '\uFEFF"日付","ひとこと"\r\n"2026-11-20","「息」を ""吐く"",\nゆっくり"\r\n',
  )
})

test.each(['=HYPERLINK("http://x")', '+81', '-1+2', '@SUM(A1)', '\t=1', ' =1', '＝1'])(
  'no text is a formula: %s',
  async text => {
    expect(await read([[text]])).toContain(`"'${text.replaceAll('"', '""')}"`)
  },
)

test('numbers stay numbers', async () => {
  expect(await read([[-3, 7]])).toContain('\r\n-3,7\r\n')
})
