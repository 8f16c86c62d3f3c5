import { tokyoDay } from '@iki/contract/api/tokyo'
import { getPuzzle } from '@iki/contract/play/puzzle'
import { listRelearnCards } from '@iki/contract/play/relearn'
import { listSheetAnswers } from '@iki/contract/play/sheet'
import { expect, type Page, test } from '@playwright/test'
import { site } from './command.ts'
import { comeSignedIn, createMember, kafuku, untilAppIsStored } from './listener.ts'

test.use({ timezoneId: 'Pacific/Honolulu', serviceWorkers: 'allow' })

/** An item that opens the plan `dancer-online`. */
const dancer = '000016'
const screens = {
  sheet: '/kafuku/sonkyoProgram/sonkyo-Check-Sheet',
  relearn: '/omake/manabinaoshi',
  puzzle: '/plan/dancer-online/sonkyo-matigaisagashi',
  roulette: '/kafuku/sonkyoProgram/roulette',
}

/** What each of them stores on the device when it was opened once. */
const storedBy: Record<keyof typeof screens, readonly string[]> = {
  sheet: ['sheets', 'sheet-histories'],
  relearn: ['relearn-cards'],
  puzzle: ['puzzle-lists', 'puzzles'],
  roulette: ['wheels'],
}

test('a day of tools without a network, on a phone in another time zone, is sent when there is one', async ({
  page,
  context,
}) => {
  const account = await createMember('kohi', kafuku, dancer)
  await test.step('each tool was opened before', async () => {
    await comeSignedIn(page, account)
    for (const [tool, stores] of Object.entries(storedBy)) {
      await page.goto(site(screens[tool as keyof typeof screens]))
      // A page that the server has rendered is kept when its own code has asked.
      for (const store of stores) await expect.poll(() => isStored(page, store)).toBe(true)
    }
    await untilAppIsStored(page)
  })

  await context.setOffline(true)

  await test.step('lets the wheel choose, and finds the same choice again', async () => {
    await page.goto(site(screens.roulette))
    await page.getByRole('button', { name: '輪をまわす' }).click()
    await page.getByRole('button', { name: 'すぐに見る' }).click()
    const chosen = page.getByRole('listitem').and(page.locator('[aria-current]'))
    const title = await chosen.innerText()
    await page.goto(site(screens.roulette))
    expect(await chosen.innerText()).toBe(title)
  })

  await test.step('fills the check sheet', async () => {
    await page.goto(site(screens.sheet))
    const questions = page.locator('fieldset')
    await expect(questions.first()).toBeVisible()
    for (const question of await questions.all())
      await question.getByRole('radio', { name: 'だいたい' }).click()
    await page.getByRole('button', { name: '見なおしを残す' }).click()
    await expect(page.getByText('端末に保存しました。つながったら送ります')).toBeVisible()
  })

  await test.step('relearns a word', async () => {
    await page.goto(site(screens.relearn))
    await page.getByRole('button', { name: 'はじめる' }).click()
    await page.keyboard.press('1')
    await page.getByRole('button', { name: /^(つぎへ|できた)$/ }).click()
    await page.getByRole('button', { name: 'きょうは、ここまでにする' }).click()
  })

  await test.step('finds all that differs', async () => {
    await page.goto(site(screens.puzzle))
    await page.getByText('探す場所').click()
    const places = page.locator('details', { hasText: '探す場所' }).getByRole('listitem')
    await expect(places.first()).toBeVisible()
    for (const place of await places.all()) {
      const [left, right] = await place.getByRole('definition').allTextContents()
      if (left !== right) await place.getByRole('button', { name: 'ちがう' }).click()
    }
    await expect(page.getByRole('heading', { name: 'すべて見つけました' })).toBeVisible()
  })

  await test.step('all of it arrives once, under the day in Tokyo', async () => {
    await context.setOffline(false)
    const read = async <T>(path: string): Promise<T> => (await page.evaluate(readAs, path)) as T
    const [sheetPath, puzzlePath] = [listSheetAnswers.path, getPuzzle.path]
    type Filled = { filled: { answeredAt: string; score: number }[] }
    await expect
      .poll(async () =>
        (await read<Filled>(sheetPath.replace('{id}', 'sonkyo'))).filled.map(({ score }) => score),
      )
      .toEqual([75])
    const { filled } = await read<Filled>(sheetPath.replace('{id}', 'sonkyo'))
    const day = tokyoDay(new Date(filled[0]?.answeredAt ?? ''))
    await expect.poll(async () => (await read<unknown[]>(listRelearnCards.path)).length).toBe(1)
    await expect
      .poll(async () => (await read<{ best: unknown }>(puzzlePath.replace('{id}', 'sonkyo-doujou'))).best)
      .toMatchObject({ misses: 0 })
    await page.goto(site(screens.sheet))
    const history = page.getByRole('region', { name: 'これまでの見なおし' })
    await expect(history.getByRole('time').first()).toHaveAttribute('datetime', day)
  })
})

const isStored = (page: Page, store: string) =>
  page.evaluate(name => Object.keys(localStorage).some(key => key.startsWith(`iki.${name}.`)), store)

/** Asks the server as the page does. */
async function readAs(path: string): Promise<unknown> {
  const token = localStorage.getItem('access_token') ?? ''
  const answer = await fetch(path, { headers: { authorization: `Bearer ${token}` } })
  return ((await answer.json()) as { data: unknown }).data
}
