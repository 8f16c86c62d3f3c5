/** Lets the browser lay a file down as it does with downloads. */
export function offerFile({ content, name }: { content: Blob; name: string }): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Safari reads it only after the click has run its course.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
