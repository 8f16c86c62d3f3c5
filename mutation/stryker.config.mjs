import { parts } from './parts.mjs'

const name = process.env.MUTATION_PART ?? ''
const { config, files, pool } = parts[name]

export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: config, ...(pool && { pool }) },
  mutate: [...files, '!**/*.test.ts', '!**/*.d.ts'],
  // Changes in code that runs when a module is loaded (schemas, tables of screens, texts) would need all tests. They
  // are covered by the tests of the wire and of the specification's rows.
  ignoreStatic: true,
  coverageAnalysis: 'perTest',
  // Long, for busy machines.
  dryRunTimeoutMinutes: 30,
  timeoutMS: 20_000,
  concurrency: 1,
  ignorePatterns: ['content', 'docs', 'e2e', 'bench', 'browsers', '.runtime', '.cache'],
  tempDirName: '.cache/mutation/copy',
  reporters: ['json', 'clear-text', 'progress-append-only'],
  jsonReporter: { fileName: `.cache/mutation/${name}.json` },
  clearTextReporter: { allowColor: false, reportTests: false, logTests: false },
  thresholds: { high: 95, low: 85, break: 85 },
}
