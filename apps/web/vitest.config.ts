import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { maxWorkers } from '../../test/workers.ts'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  test: {
    name: 'web',
    maxWorkers,
    environment: 'jsdom',
    // Each file has a page and modules of its own, but React and Mantine are read and compiled once by each worker.
    pool: 'vmThreads',
    include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.{ts,tsx}', 'build/**/*.test.ts'],
    setupFiles: [...['clock-of-file', 'patience'].map(name => `../../test/${name}.ts`), './test/setup.ts'],
    expect: { poll: { timeout: 120_000 } },
    css: { modules: { classNameStrategy: 'non-scoped' } },
    restoreMocks: true,
    server: { deps: { inline: [/@tabler/] } },
  },
})
