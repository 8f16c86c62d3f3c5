/** How long a page settles before anything may lie over it, and how often it is looked at again. */
export const settleMs = 2_500

/** Whether somebody is in the middle of something: another dialog or a tour, writing, or another tab. */
export function isPageBusy(page: Document = document): boolean {
  if (page.visibilityState === 'hidden' || page.querySelector('[role="dialog"], [role="alertdialog"]'))
    return true
  const focused = page.activeElement
  return (
    focused instanceof HTMLElement &&
    (focused.isContentEditable || focused.matches('input, textarea, select'))
  )
}

/** Waits until nobody would be disturbed. Rejects when the page is left. */
export function whenQuiet(signal: AbortSignal, firstMs = settleMs): Promise<void> {
  return new Promise((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      if (isPageBusy()) timer = setTimeout(look, settleMs)
      else resolve()
    }
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
    if (firstMs > 0) timer = setTimeout(look, firstMs)
    else look()
  })
}
