import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { pingDatabase } from '#core/database/database.ts'
import { busyCheck } from '#core/http/busy-check.ts'
import { renderedPages } from '#core/http/rendered-pages.ts'
import { createServer } from '#core/http/server.ts'
import { serveWebApp, type WebApp } from '#core/http/web-app.ts'
import { createLog } from '#core/log.ts'
import type { PlatformParts } from '#core/platform.ts'
import { type RunningModules, runModules } from '#core/run-modules.ts'
import { createApp } from './app.ts'

const usualEventLoopDelayMs = 2_000

export type ServeParts = Omit<PlatformParts, 'log'> & {
  /** Null if it was not built: then there is only the API. */
  webApp: WebApp | null
  /** Whether this node works on jobs, too. */
  runsJobs: boolean
  /** Left out: usualEventLoopDelayMs. */
  mostEventLoopDelayMs?: number
  /** Left out: the log of the settings, on standard output. */
  log?: Logger
}

/** The app behind HTTP: the calls of all modules, the web app, and what runs besides requests. */
export async function serveApp({ webApp, runsJobs, ...parts }: ServeParts): Promise<FastifyInstance> {
  const { config, db, clock } = parts
  const log = parts.log ?? createLog(config.logLevel)
  const { services, modules } = createApp({ ...parts, log })
  const server = await createServer(
    {
      clock,
      log,
      reportFailure: services.reportFailure,
      identify: services.session.identity.identify,
      licencesOf: services.licence.licences.of,
      isReady: () => pingDatabase(db),
    },
    {
      ...config,
      mostEventLoopDelayMs: parts.mostEventLoopDelayMs ?? usualEventLoopDelayMs,
      frameUrl: config.providerFrameUrl,
      hasVimeo: config.vimeo !== null,
      stripeScriptUrl: config.stripe?.scriptUrl ?? null,
      paidyScriptUrl: config.paidy?.scriptUrl ?? null,
      hasAgora: config.agora !== null,
      pageHashes: webApp?.hashes ?? { scripts: [], styles: [] },
    },
  )
  let running: RunningModules | undefined
  // Before the hooks of the routes, one of which closes the WebSockets.
  server.addHook('preClose', async () => running?.leave())
  for (const module of modules) await module.routes?.(server)
  if (webApp) {
    const render = renderedPages(server, webApp.pages, {
      clock,
      serviceName: config.serviceName,
      reportFailure: services.reportFailure,
      sessionOfPage: services.session.identity.sessionOfPage,
      findHolder: services.session.sessions.findHolder,
      forgetLicences: services.licence.licences.forget,
      issueToken: services.tokens.issue,
      isBusy: parts.mostEventLoopDelayMs === 0 ? () => false : busyCheck(),
    })
    await serveWebApp(server, webApp, { ...config, render })
  }
  running = await runModules(modules, { db, log, runsJobs, reportFailure: services.reportFailure })
  server.addHook('preClose', () => server.stopping.drain())
  server.addHook('onClose', async () => running?.stop())
  return server
}
