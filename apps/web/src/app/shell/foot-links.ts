import { footLinks } from '@iki/contract/shell/foot-links'

/** The links at the foot of every page. */
export const legalLinks = footLinks.map(({ path, label }) => ({ to: path, label }))
