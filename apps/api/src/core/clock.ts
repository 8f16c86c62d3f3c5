/** The only place that reads the machine's clock. Tests pass a clock of their own. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()
