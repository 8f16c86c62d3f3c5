import { defineConfig } from '@playwright/test'
import { maxWorkers } from '../test/workers.ts'
import { findBrowser } from './browser.ts'

const { executablePath, args, env } = await findBrowser()
const phone = { width: 390, height: 844 }

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './server.ts',
  // Journeys, which mostly wait for sound, run beside the screens, which never wait. Each journey has its own member.
  fullyParallel: true,
  workers: maxWorkers,
  projects: [
    { name: 'screens', testMatch: 'screens.spec.ts', workers: 1 },
    { name: 'journeys', testIgnore: 'screens.spec.ts' },
  ],
  // A journey that fails and then passes is called flaky at the end, with a trace of its second run: a fault to be mended,
  // of the browser or of ours, that does not keep another change waiting.
  retries: 1,
  // Long, because a busy machine is slow, not wrong.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    viewport: phone,
    // A trace of every journey takes a tenth of the processors; by hand it is `--trace retain-on-failure`.
    trace: 'on-first-retry',
    // Where the app is kept on the device, a journey says so: its 500 files take three seconds of a processor for each context.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath, args, env },
  },
})
