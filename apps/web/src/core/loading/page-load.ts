/** Reloading and leaving the page, in an object that tests can replace. */
export const pageLoad = {
  /** Reloads the page, with the code that the server has now. */
  again: (): void => window.location.reload(),
  /** Leaves the app for another address. */
  leaveTo: (address: string): void => window.location.assign(address),
}
