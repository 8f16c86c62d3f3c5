/** So much is counted before each round, until somebody turns it off. */
export const usualCountIn = { beats: 3, isAudible: true }
