import { expect, test } from '@playwright/test'
import { site } from './command.ts'
import { comeSignedIn, demoMember } from './listener.ts'

test('a draw in one browser is there in the other at once, and earlier draws are recomputed in the browser', async ({
  page: phone,
  browser,
}) => {
  const desk = await (await browser.newContext()).newPage()
  for (const page of [phone, desk]) await comeSignedIn(page, demoMember)
  await desk.goto(site('/omake/gacha/fb-gacha01'))
  await expect(desk.getByRole('button', { name: /^1回引く/ })).toBeVisible()

  const title = await test.step('the phone draws; a key opens it', async () => {
    await phone.goto(site('/omake/gacha/fb-gacha01'))
    await phone.getByRole('button', { name: /^1回引く/ }).click()
    await expect(phone.getByText('ふれると、すぐにひらきます')).toBeVisible()
    await phone.keyboard.press('Space')
    const drawn = phone.getByRole('list', { name: '出たもの' }).getByRole('listitem')
    await expect(drawn).toHaveCount(1)
    return (await drawn.innerText()).split('\n')[1] ?? ''
  })

  await test.step('the desk shows the same thing without a reload', async () => {
    await expect(desk.getByText('ほかの端末で引きました')).toBeVisible()
    await expect(desk.getByRole('list', { name: '出たもの' })).toContainText(title)
  })

  await test.step('twelve draws of before, whose seed is told, come out as they were', async () => {
    await desk.getByRole('link', { name: '品書きと割合' }).click()
    await desk.getByRole('button', { name: 'この端末で、たしかめる' }).click()
    await expect(desk.getByText('計算しなおした結果と、合っています')).toBeVisible()
    await expect(
      desk.getByText('あなたの引き12回は、公開されたたねから計算した結果とおなじです。'),
    ).toBeVisible()
    await expect(desk.getByText(/^いまの表で引いた1回は/)).toBeVisible()
  })
  await desk.context().close()
})
