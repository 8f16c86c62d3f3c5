import type { EmbedsOf } from '#core/markdown/embeds.ts'

/** For services whose texts embed no lesson. */
export const noEmbeds: { embedsOf: EmbedsOf } = { embedsOf: async () => () => ({}) }
