import { Code, ConnectError, createContextKey, createContextValues } from '@connectrpc/connect'
import { fastifyConnectPlugin } from '@connectrpc/connect-fastify'
import { echoService } from '@iki/contract/api/echo'
import { grpcPrefix, mostEchoBytes } from '@iki/contract/api/echo-limits'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#core/app-error.ts'
import { toFailure } from '#core/http/failure.ts'
import type { EchoService } from './echo.service.ts'

const called = createContextKey<FastifyRequest | null>(null)

/**
 * The echo over gRPC-web. Callers are identified as by all other calls; what is refused has a status of gRPC instead of an
 * envelope, because that is what its clients read.
 */
export async function echoRoutes(server: FastifyInstance, echo: EchoService): Promise<void> {
  await server.register(async scope => {
    scope.addHook('onRoute', options => {
      options.schema = { hide: true }
    })
    // The plugin reads what is sent itself, and brings its own.
    scope.removeAllContentTypeParsers()
    await scope.register(fastifyConnectPlugin, {
      prefix: grpcPrefix,
      grpc: false,
      connect: false,
      grpcWeb: true,
      readMaxBytes: mostEchoBytes,
      acceptCompression: [],
      contextValues: request => createContextValues().set(called, request),
      routes: router =>
        router.service(echoService, {
          async say({ text }, { values }) {
            try {
              const request = values.get(called)
              const member = request && (await server.identify(request))
              if (!member) throw new AppError('not_signed_in')
              return await echo.say(member.uid, text)
            } catch (error) {
              throw refusal(error, server)
            }
          },
        }),
    })
  })
}

const codes: Partial<Record<number, Code>> = {
  400: Code.InvalidArgument,
  401: Code.Unauthenticated,
  429: Code.ResourceExhausted,
  503: Code.Unavailable,
}

function refusal(error: unknown, server: FastifyInstance): ConnectError {
  const { http, body } = toFailure(error)
  if (http >= 500) server.reportFailure(error, { message: 'the echo failed' })
  return new ConnectError(body.code, codes[http] ?? Code.Internal)
}
