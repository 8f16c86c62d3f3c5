import type { DownloadTerms } from '@iki/contract/media/download'

/** The end by the device's clock: how much time the server gives, from now on. */
export function downloadEnd(term: { keepUntil: string }, { asOf }: DownloadTerms, now: number): number {
  return now + Date.parse(term.keepUntil) - Date.parse(asOf)
}
