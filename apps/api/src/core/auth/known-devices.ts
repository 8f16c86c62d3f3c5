import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../clock.ts'
import { newId } from '../random.ts'
import { isSigned, type Secret, sign } from '../secrets/secret-keys.ts'

export const deviceCookie = 'device'
/** Browsers store no cookie for longer than this. */
const knownDays = 400
const dayMs = 86_400_000
/** Several, because a family may share a tablet. */
const mostAccounts = 5
const purpose = 'known device'

type Device = { id: string; marks: { day: number; signature: string }[] }

/**
 * The devices on which an account was signed in to before. A cookie that stays when a session ends proves it by a
 * signature for each account, without naming the accounts.
 */
export function knownDevices(secret: Secret, clock: Clock, { isSecure }: { isSecure: boolean }) {
  const cookieOptions = {
    path: '/v1/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure,
    maxAge: knownDays * 86_400,
  } as const
  const today = () => Math.floor(clock().getTime() / dayMs)
  const signedText = (id: string, uid: string, day: number) => `${id}\n${uid}\n${day}`

  function markOf({ id, marks }: Device, uid: string) {
    const isFresh = ({ day }: { day: number }) => today() - day <= knownDays
    return marks.find(
      mark => isFresh(mark) && isSigned(secret.keys(purpose), signedText(id, uid, mark.day), mark.signature),
    )
  }

  return {
    /** The device that a request comes from, if the account was signed in to on it; null otherwise. */
    find(request: FastifyRequest, uid: string): string | null {
      const device = readDevice(request)
      return device && markOf(device, uid) ? device.id : null
    },

    /** Call it when somebody has proved on this device that the account is theirs. */
    remember(request: FastifyRequest, reply: FastifyReply, uid: string): void {
      const device = readDevice(request) ?? { id: newId(), marks: [] }
      const known = markOf(device, uid)
      const day = today()
      if (known?.day === day) return
      const signature = sign(secret.key(purpose), signedText(device.id, uid, day))
      const marks = [{ day, signature }, ...device.marks.filter(mark => mark !== known)].slice(
        0,
        mostAccounts,
      )
      const texts = marks.map(mark => `${mark.day.toString(36)}-${mark.signature}`)
      reply.setCookie(deviceCookie, [device.id, ...texts].join('.'), cookieOptions)
    },
  }
}
export type KnownDevices = ReturnType<typeof knownDevices>

/** What the cookie claims; null if it is not one of ours. */
function readDevice(request: FastifyRequest): Device | null {
  const [id = '', ...texts] = request.cookies[deviceCookie]?.split('.') ?? []
  if (!/^[\w-]{16,64}$/.test(id)) return null
  const marks = texts.slice(0, mostAccounts).flatMap(text => {
    const [, day = '', signature = ''] = /^([0-9a-z]{1,5})-([\w-]{43})$/.exec(text) ?? []
    return signature ? [{ day: Number.parseInt(day, 36), signature }] : []
  })
  return { id, marks }
}
