/** Has the browser save a file as a download. */
export function offerFile({ content, name }: { content: Blob; name: string }): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Safari reads the address only after the click event is over.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
