import { type BrowserContext, chromium, expect, type Page, test } from '@playwright/test'
import { findBrowser } from './browser.ts'
import { site } from './command.ts'
import { comeSignedIn, createMember } from './listener.ts'

/** Drawn by the processor: a machine of tests has no graphics card. */
const drawing = ['--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader']

test('a member turns a work by keyboard, under the policy of all pages, and comes to know it', async () => {
  const { args, ...found } = await findBrowser()
  const browser = await chromium.launch({
    ...found,
    args: [...args.filter(flag => flag !== '--disable-gpu'), ...drawing],
  })
  const context = await browser.newContext({ viewport: { width: 390, height: 700 }, locale: 'ja-JP' })
  const { page, faults, asked } = await watched(context)
  await comeSignedIn(context, await createMember('miru'))

  await page.goto(site('/product/ar/kazaguruma'))
  await expect(page.getByRole('img', { name: /朱と白の紙の羽根/ })).toBeVisible()
  expect(asked.filter(path => /art-viewer|\.glb$/.test(path))).toEqual([])
  await page.getByRole('button', { name: '立体で見る' }).click()
  await expect.poll(() => seen(page), { timeout: 120_000 }).toMatchObject({ isLoaded: true })
  expect(await seen(page)).toMatchObject({ isStyled: true, hasTexture: true })

  await focusModel(page)
  const before = (await seen(page)).turn
  for (let press = 0; press < 40; press++) await page.keyboard.press('ArrowRight')
  await expect
    .poll(async () => Math.abs((await seen(page)).turn - before), { timeout: 60_000 })
    .toBeGreaterThan(3)
  // A processor that draws few pictures turns past a side between two of them: one goes on until all are seen.
  await expect(async () => {
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('radio', { name: '八枚' })).toBeVisible({ timeout: 500 })
  }).toPass()
  for (const name of ['八枚', '丸い石', '一本の棒']) await page.getByRole('radio', { name }).check()
  await page.getByRole('button', { name: '答える' }).click()
  await expect(page.getByText('よく見た作品になりました')).toBeVisible()
  expect(faults).toEqual([])
  await browser.close()
})

async function watched(context: BrowserContext) {
  const page = await context.newPage()
  const [faults, asked]: [string[], string[]] = [[], []]
  page.on('pageerror', ({ message }) => faults.push(message))
  page.on('console', message => {
    if (message.type() === 'error') faults.push(message.text())
  })
  page.on('request', request => asked.push(new URL(request.url()).pathname))
  return { page, faults, asked }
}

type Model = { materials: { pbrMetallicRoughness: { baseColorTexture: { texture: unknown } | null } }[] }
type Viewer = HTMLElement & { loaded: boolean; model?: Model; getCameraOrbit(): { theta: number } }

const seen = (page: Page) =>
  page.evaluate(() => {
    const viewer = document.querySelector<Viewer>('model-viewer')
    const inside = viewer?.shadowRoot?.querySelector('.container')
    return {
      isLoaded: viewer?.loaded === true,
      // Without its style element, it would lie in the flow of the text.
      isStyled: inside !== null && inside !== undefined && getComputedStyle(inside).position === 'relative',
      hasTexture: viewer?.model?.materials[0]?.pbrMetallicRoughness.baseColorTexture?.texture != null,
      turn: viewer?.loaded ? viewer.getCameraOrbit().theta : 0,
    }
  })

const focusModel = (page: Page) =>
  page.evaluate(() => {
    const viewer = document.querySelector('model-viewer')
    viewer?.shadowRoot?.querySelector<HTMLElement>('.userInput')?.focus()
  })
