import { expect, type Page, test } from '@playwright/test'
import { openDay, today } from './diarist.ts'
import { comeSignedIn, createMember } from './listener.ts'

test.use({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' })

test('the texts of the tour are beside the part that they explain, and never over it', async ({ page }) => {
  await comeSignedIn(page, await createMember('michi'))
  await openDay(page, today())
  await page.getByRole('button', { name: '案内を見る', exact: true }).click()
  for (const part of [
    'diary-circles',
    'diary-ratings',
    'diary-memo',
    'submit',
    'diary-statistics',
  ] as const) {
    await expect.poll(() => gapPixels(page, part), { message: part }).toBeGreaterThan(0)
    await expect.poll(() => gapPixels(page, part), { message: part }).toBeLessThan(40)
    await expect(page.getByRole('dialog')).toBeInViewport({ ratio: 1 })
    if (part !== 'diary-statistics') await page.getByRole('button', { name: '次へ' }).click()
  }
})

/** The distance from the part to the tour's text above or below it; negative if the text covers the part. */
async function gapPixels(page: Page, part: string): Promise<number> {
  const target = await page.locator(`[data-tour~="${part}"]`).first().boundingBox()
  const text = await page.getByRole('dialog').boundingBox()
  if (!target || !text) return Number.NaN
  return Math.max(text.y - (target.y + target.height), target.y - (text.y + text.height))
}
