export type CastProblemKind = 'noSource' | 'notConnected' | 'notEnabled' | 'tooMany' | 'switchedOff'

const messages: Record<CastProblemKind, (browserName: string) => string> = {
  noSource: () => 'No media source specified.',
  notConnected: () => 'Could not connect with the cast device',
  notEnabled: browserName => `Casting is not enabled in ${browserName}`,
  tooMany: () => 'There are too many receivers already',
  switchedOff: () => 'Casting is switched off',
}

/** Why casting failed. The message is for the console; features/cast has the texts for members. */
export class CastProblem extends Error {
  readonly kind: CastProblemKind

  constructor(kind: CastProblemKind, browserName = '') {
    super(messages[kind](browserName))
    this.kind = kind
  }
}
