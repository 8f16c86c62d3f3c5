import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'api',
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    environment: 'node',
    globalSetup: './test/database-server.ts',
    // Processes, since native modules and signals don't go well with threads.
    pool: 'forks',
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
})
