import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'contract',
    include: ['src/**/*.test.ts'],
    environment: 'node',
    // Pure functions without a world to share: one process runs them all fastest.
    isolate: false,
  },
})
