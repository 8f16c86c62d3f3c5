/** For services in tests that are not about limits. */
export const noLimits = { limitSearches: async () => {} }
