export const RATE = 44100
/** How many samples a time in seconds is. */
export const samples = seconds => Math.round(seconds * RATE)
