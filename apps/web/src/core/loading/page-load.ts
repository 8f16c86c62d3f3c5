/** What only the browser can do with the whole page. */
export const pageLoad = {
  /** Loads the page anew, with the code that the server has now. */
  again: (): void => window.location.reload(),
  /** Leaves the app for another address. */
  leaveTo: (address: string): void => window.location.assign(address),
}
