const key = 'iki.popupShown'

/** A visit is what a tab knows until it is closed. */
export const visit = {
  hasShown: (): boolean => sessionStorage.getItem(key) !== null,
  noteShown: (): void => sessionStorage.setItem(key, 'yes'),
}
