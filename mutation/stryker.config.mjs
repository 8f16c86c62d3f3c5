import { parts } from './parts.mjs'

const name = process.env.MUTATION_PART ?? ''
const { config, files } = parts[name]

export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: config },
  mutate: [...files, '!**/*.test.ts', '!**/*.d.ts'],
  // What is read when a module is loaded would need all tests for each change: schemas, tables of screens, texts. The
  // tests of the wire and of the specification's rows hold those.
  ignoreStatic: true,
  coverageAnalysis: 'perTest',
  // Also on a machine that does much else.
  dryRunTimeoutMinutes: 30,
  timeoutMS: 20_000,
  concurrency: 1,
  ignorePatterns: ['content', 'docs', 'e2e', 'bench', 'browsers', '.runtime', '.cache'],
  tempDirName: '.cache/mutation/copy',
  reporters: ['json', 'clear-text'],
  jsonReporter: { fileName: `.cache/mutation/${name}.json` },
  clearTextReporter: { allowColor: false, reportTests: false, logTests: false },
  thresholds: { high: 95, low: 85, break: 85 },
}
