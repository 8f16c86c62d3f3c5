import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** A real SMTP server on this machine that stores what it receives, and refuses what it is told to. */
export async function startFakeSmtp() {
  const received: string[] = []
  const fake = { received, refuse: null as { code: number; message: string } | null }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, _, done) {
      text(stream).then(mail => {
        if (fake.refuse)
          return done(Object.assign(new Error(fake.refuse.message), { responseCode: fake.refuse.code }))
        received.push(mail)
        done()
      }, done)
    },
  })
  server.on('error', () => {}) // Connections that are cut off.
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return Object.assign(fake, {
    url: `smtp://127.0.0.1:${port}`,
    stop: () => new Promise<void>(resolve => server.close(resolve)),
  })
}
