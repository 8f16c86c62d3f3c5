import type { EmbedsOf } from '#core/embeds.ts'

/** For services whose texts embed no lesson. */
export const noEmbeds: { embedsOf: EmbedsOf } = { embedsOf: async () => () => ({}) }
