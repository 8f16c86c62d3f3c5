/** Whether nothing may move: by the member's choice for the app, or by the setting of the phone. */
export const prefersStill = (): boolean =>
  document.documentElement.dataset.motion === 'still' ||
  window.matchMedia('(prefers-reduced-motion: reduce)').matches
