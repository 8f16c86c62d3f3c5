import { footLinks } from '@iki/contract/shell/ways'

/** The links at the foot of every page. */
export const legalLinks = footLinks.map(({ path, label }) => ({ to: path, label }))
