/**
 * The rules that mutation changes, by part: files, and the tests that have to notice, which stand beside them. A new
 * file of rules is found by its place or its name. `pool` is vitest's: with a worker for each file of tests, Stryker's
 * own choice, the tests of the player take four times as long.
 */
export const parts = {
  contract: {
    config: 'packages/contract/vitest.config.ts',
    files: ['packages/contract/src/**/*.ts'],
  },
  player: {
    config: 'mutation/vitest-web.config.mjs',
    files: ['apps/web/src/core/{player,practice,queue,progress,sleep,output}/**/*.ts'],
    tests: ['src/core/{player,practice,queue,progress,sleep,output}/**/*.test.{ts,tsx}'],
    pool: 'vmThreads',
  },
  offline: {
    config: 'mutation/vitest-web.config.mjs',
    files: ['apps/web/src/core/offline/**/*.ts'],
    tests: ['src/core/offline/**/*.test.{ts,tsx}'],
    pool: 'vmThreads',
  },
  api: {
    config: 'mutation/vitest-api.config.mjs',
    files: ['apps/api/src/features/**/*-rules.ts'],
    tests: ['src/features/**/*-rules.test.ts'],
  },
}
