/** The parts of home below its large card. */
export const homeParts = ['diary', 'unfinished', 'week', 'radio', 'post', 'word', 'plans', 'news'] as const
export type HomePart = (typeof homeParts)[number]
