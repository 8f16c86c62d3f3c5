/** The brush drawings that stand for what has no picture of its own: lessons, plans, ways, empty places. */
export const drawings = ['wave', 'leaf', 'drop', 'stone', 'moon', 'sun', 'mountain', 'step'] as const
export type Drawing = (typeof drawings)[number]
