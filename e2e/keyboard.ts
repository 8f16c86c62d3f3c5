import type { Page } from '@playwright/test'

/** Types like a Japanese keyboard: letters are composed, a word is offered, and Enter accepts it. */
export async function compose(page: Page, letters: string, word: string): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  const enter = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13 }
  for (const text of [letters, word])
    await cdp.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    })
  await cdp.send('Input.dispatchKeyEvent', { type: 'keyDown', text: '\r', ...enter })
  await cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', ...enter })
  await cdp.send('Input.insertText', { text: word })
  await cdp.detach()
}
