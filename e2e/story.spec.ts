import { expect, type Page, test } from '@playwright/test'
import { site } from './command.ts'
import { comeSignedIn, createMember } from './listener.ts'

test('a member reads the first episode with keys and by touch, on two phones', async ({ page, browser }) => {
  const account = await createMember('tabibito')
  await comeSignedIn(page, account)

  await test.step('comes from the help page over the map to the guide', async () => {
    await page.goto(site('/afq/afs-about'))
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
    await readOn(page, byKey)
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
    await phone.getByRole('link', { name: 'はじめる・風のない朝' }).tap()
    await expect(phone.getByText(line)).toBeVisible()
    await readOn(phone, byTouch)
    await phone.getByRole('button', { name: '動きませんでした' }).tap()
    await readOn(phone, byTouch)
    await expect(phone.getByRole('heading', { name: '風のない朝・おわり' })).toBeVisible()
  })

  await test.step('finds the next episode open on the map, and this one in the archive', async () => {
    await phone.getByRole('link', { name: '村の地図へ' }).tap()
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
    await expect(phone.getByRole('progressbar', { name: '物語の道のり' })).toBeVisible()
  })
  await other.close()
})

type Press = (page: Page) => Promise<void>
const byKey: Press = page => page.keyboard.press('ArrowRight')
const byTouch: Press = page => page.getByRole('button', { name: /^(つぎへ|おわり)$/ }).tap()

/** Line by line, until there is a choice or the end. */
async function readOn(page: Page, press: Press): Promise<void> {
  const stops = page
    .getByRole('group', { name: '選択肢' })
    .or(page.getByRole('heading', { name: /・おわり$/ }))
  while (!(await stops.isVisible())) await press(page)
}
