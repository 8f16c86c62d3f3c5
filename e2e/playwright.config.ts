import { defineConfig } from '@playwright/test'
import { findBrowser } from './browser.ts'

const { executablePath, args, env } = await findBrowser()
const phone = { width: 390, height: 844 }

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './server.ts',
  // Journeys wait for sound most of the time; each has a member of its own.
  fullyParallel: true,
  workers: 2,
  retries: 0,
  // A machine that does much else at the same time is slow, not wrong.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    viewport: phone,
    // A film of every page would take half of the processors; a picture of the end and what was done say enough.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
    launchOptions: { executablePath, args, env },
  },
})
