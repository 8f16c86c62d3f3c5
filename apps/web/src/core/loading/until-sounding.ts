/**
 * With what was pressed before the player was there (`build/early-sound-script.ts`): undefined until then, and null where
 * the player has come without such a press.
 */
export type PressedPage = Document & { earlySound?: HTMLAudioElement | null }

/** Longer than this, nothing waits for a sound. */
const patienceMs = 3_000

/**
 * Resolves when what was pressed on the page sounds, fails or is stopped; at once where nothing was, and on the server,
 * which has no page. It needs little, and shares a slow connection with all that is fetched beside it.
 */
export async function untilSounding(page: PressedPage | undefined = globalThis.document): Promise<void> {
  const sound = page?.earlySound
  if (!sound || sound.paused || sound.error || sound.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA) return
  await new Promise<void>(resolve => {
    for (const end of ['playing', 'pause', 'error', 'emptied'])
      sound.addEventListener(end, () => resolve(), { once: true })
    setTimeout(resolve, patienceMs)
  })
}
