import type { PlayedEpisode } from '@iki/contract/play/story'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { site } from './command.ts'
import { comeSignedIn } from './listener.ts'
import { beginWithAxe, brokenIn, tooWide } from './page-checks.ts'
import { ask } from './writer.ts'

// One of its episodes is read without a network.
test.use({ serviceWorkers: 'allow' })

test('a guest comes to the story, reads its first episode with keys and by touch, on two phones', async ({
  page,
  browser,
}) => {
  const account = {
    email: `tabibito-${process.pid}-${Date.now()}@example.com`,
    password: 'きょうのこと-2026',
  }
  await beginWithAxe(page.context())

  await test.step('asks for the help page as a guest, signs up, and comes to it', async () => {
    await page.goto(site('/afq/afs-about'))
    await page.getByRole('link', { name: '無料ではじめる' }).click()
    await page.getByLabel('メールアドレス').fill(account.email)
    await page.getByLabel('ニックネーム').fill('旅人')
    await page.getByLabel('パスワード（任意）', { exact: true }).fill(account.password)
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: '登録する' }).click()
    await page.getByRole('button', { name: 'あとで決める' }).click()
    await expect(page).toHaveURL(site('/afq/afs-about'))
  })

  await test.step('goes on over the map to the guide', async () => {
    const help = page.getByRole('main')
    await expect(help.getByRole('link', { name: 'はじめの手引き' })).toBeVisible()
    await help.getByRole('link', { name: '村の地図' }).click()
    await expect(page.getByText('43話のうち、0話を読みました')).toBeVisible()
    await page.getByRole('link', { name: '読み方の手引き' }).click()
    await expect(page.getByRole('region', { name: 'はじめの手引き' })).toBeVisible()
  })

  await test.step('reads the guide to its end, by keyboard only', async () => {
    await readOn(page, byKey)
    await page.keyboard.press('Enter')
    await readOn(page, byKey)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await readOn(page, byKey)
    await expect(page.getByRole('heading', { name: 'はじめの手引き・おわり' })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/entry\?chapter=1&scenario=101$/)
  })

  await test.step('chooses in the first episode, goes back over the choice, and chooses otherwise', async () => {
    await expect(page.getByRole('region', { name: '風のない朝' })).toBeVisible()
    expect(await brokenIn(page, { isDarkToo: true })).toEqual([])
    await readOn(page, byKey)
    expect(await brokenIn(page, { isDarkToo: true })).toEqual([])
    expect(await lostAtTwiceTheText(page)).toEqual([])
    await page.keyboard.press('Enter')
    await expect(page.getByText('豆腐と、みょうが。')).toBeVisible()
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByRole('button', { name: '味噌汁の匂いに、もう一度入る' })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByText('雀たちは水たまりを律義によけて通ります。')).toBeVisible()
    await readOn(page, byKey)
  })

  const line = '下を向いて結んで、顔を上げたら村だったと。'
  await test.step('chooses again, and the browser is gone', async () => {
    const saved = page.waitForResponse(
      answer =>
        answer.url() === site('/v1/story/afq/saves/0') &&
        answer.request().postDataJSON().scene === 'kutsuhimo' &&
        answer.ok(),
    )
    await page.getByRole('button', { name: '靴ひもを結んでいたら、ここでした' }).click()
    await expect(page.getByText(line)).toBeVisible()
    await saved
    await page.context().close()
  })

  const other = await browser.newContext({ hasTouch: true })
  const phone = await other.newPage()
  await comeSignedIn(phone, account)

  await test.step('goes on at the same line on another phone, by touch', async () => {
    await phone.goto(site('/afq/map-page'))
    await phone.getByRole('link', { name: 'つづきを読む・風のない朝' }).tap()
    await expect(phone.getByText(line)).toBeVisible()
    await readOn(phone, byTouch)
    await phone.getByRole('button', { name: '動きませんでした' }).tap()
    await readOn(phone, byTouch)
    await expect(phone.getByRole('heading', { name: '風のない朝・おわり' })).toBeVisible()
  })

  await test.step('hears a voice of the next episode without a network', async () => {
    const voice = await voiceOf(phone, 'afq-1-102')
    await expect.poll(() => phone.evaluate(isStored, voice)).toBe(true)
    await other.setOffline(true)
    await phone.getByRole('link', { name: 'つぎの話へ' }).tap()
    await expect(phone.getByRole('region', { name: '冷めないお茶' })).toBeVisible()
    await phone.getByRole('button', { name: '設定' }).tap()
    await phone.getByRole('switch', { name: /^音/ }).check({ force: true })
    await phone.getByRole('button', { name: 'とじる' }).tap()
    await readOn(phone, byTouch)
    await phone.getByRole('button', { name: '毎日やけどをしているのですか' }).tap()
    await readOn(phone, byTouch)
    await phone.getByRole('button', { name: 'ほおをふくらませて、ぷうと吹く' }).tap()
    // Not until the voice itself is there: a press more would end its line.
    await readOn(phone, byTouch, phone.getByText('おい。いま、何をした。'))
    await expect.poll(() => phone.evaluate(secondsPlayed)).toBeGreaterThan(0)
    await other.setOffline(false)
    await phone.goto(site('/afq/map-page'))
  })

  await test.step('finds the next episode open on the map, and this one in the archive', async () => {
    await expect(phone.getByText('43話のうち、1話を読みました')).toBeVisible()
    await expect(phone.getByRole('link', { name: 'つづきを読む・冷めないお茶' })).toBeVisible()
    await phone.getByRole('link', { name: 'ものがたりの書庫' }).tap()
    await expect(phone.getByRole('link', { name: /風のない朝.*読みました/ })).toBeVisible()
  })

  await test.step('has what the guide and the episode give, and her record counts it', async () => {
    await phone.goto(site('/omake/Items'))
    await expect(phone.getByRole('list', { name: '道具' })).toContainText('みじかい釘')
    await expect(phone.getByRole('list', { name: '札' })).toContainText('封筒のあと')
    await phone.goto(site('/Recode'))
    await expect(phone.getByRole('main')).toContainText(/物語\s*1話/)
    await expect(phone.getByRole('img', { name: '物語の道のり' })).toBeVisible()
  })
  await other.close()
})

/** What does not fit where text is twice as large on a narrow phone: the page’s width, and the words of its buttons. */
async function lostAtTwiceTheText(page: Page): Promise<string[]> {
  const size = page.viewportSize()
  await page.setViewportSize({ width: 360, height: 740 })
  const enlarge = (size: string) =>
    page.evaluate(to => document.documentElement.style.setProperty('font-size', to, 'important'), size)
  await enlarge('200%')
  const lost = await tooWide(page, 'a narrow phone with large text')
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll('main button, main [aria-live] p')]
      .filter(each => each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 1)
      .map(each => `cut off: ${each.textContent}`),
  )
  await enlarge('')
  if (size) await page.setViewportSize(size)
  return [...lost, ...cut]
}

type Press = (page: Page) => Promise<void>
const byKey: Press = page => page.keyboard.press('ArrowRight')
const byTouch: Press = page => page.getByRole('button', { name: /^(つぎへ|おわり)$/ }).tap()

/** Line by line, until there is a choice, the end, or what is waited for. */
async function readOn(page: Page, press: Press, other?: Locator): Promise<void> {
  const stops = page
    .getByRole('group', { name: '選択肢' })
    .or(page.getByRole('heading', { name: /・おわり$/ }))
  const isOver = async () => (await stops.isVisible()) || (other !== undefined && (await other.count()) > 0)
  while (!(await isOver())) await press(page)
}

/** The path of the voice that is heard in an episode. */
async function voiceOf(page: Page, episode: string): Promise<string> {
  const { scenes } = (await ask<PlayedEpisode>(page, 'GET', `/v1/story/afq/episodes/${episode}`)).episode
  const voices = scenes.flatMap(({ lines }) => lines.flatMap(({ voice }) => voice || []))
  expect(voices).toHaveLength(1)
  return new URL(site(voices[0] ?? '')).pathname
}

/** Whether this device keeps a file of the story. */
async function isStored(path: string): Promise<boolean> {
  const stored = await Promise.all((await caches.keys()).map(async name => (await caches.open(name)).keys()))
  return stored.flat().some(({ url }) => url.endsWith(`/file/story/${encodeURIComponent(path)}`))
}

const secondsPlayed = () =>
  document.querySelector<HTMLAudioElement>('audio[src^="blob:"]:not([loop])')?.currentTime ?? 0
