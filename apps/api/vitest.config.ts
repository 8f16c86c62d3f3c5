import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'api',
    // Every processor, of small machines too. It is not inherited, and must be the same in all projects.
    maxWorkers: '100%',
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    environment: 'node',
    globalSetup: ['./test/database-server.ts', './test/statement-runs.ts'],
    setupFiles: [
      ...['set-clock', 'patience'].map(name => `../../packages/contract/test/${name}.ts`),
      './test/count-statements.ts',
    ],
    expect: { poll: { timeout: 30_000 } },
    // Processes, since native modules and signals don't go well with threads.
    pool: 'forks',
    // The whole server is read once by each process, not by each file.
    isolate: false,
  },
})
