import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { maxWorkers } from '../../test/workers.ts'

export default defineConfig({
  root: import.meta.dirname,
  test: {
    name: 'api',
    maxWorkers,
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    environment: 'node',
    globalSetup: ['./test/database-server.ts', './test/statement-runs.ts'],
    setupFiles: [
      ...['clock-of-file', 'patience'].map(name => `../../test/${name}.ts`),
      './test/known-passwords.ts',
      './test/count-statements.ts',
    ],
    expect: { poll: { timeout: 120_000 } },
    // Processes, since native modules and signals don't go well with threads.
    pool: 'forks',
    // Modules are found and compiled sooner, as in a program of ours.
    execArgv: ['--import', join(import.meta.dirname, '../../scripts/quick-imports.mjs')],
    // The whole server is read once by each process, not by each file.
    isolate: false,
  },
})
