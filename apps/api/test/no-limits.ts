/** For services whose limits a test is not about. */
export const noLimits = { limitSearches: async () => {} }
