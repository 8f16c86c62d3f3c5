import type { Platform } from '../platform.ts'
import { secretReloadMs, secretsChannel } from './open-secrets.ts'

/** Follows the database when it changes to another secret. */
export function secretModule({ renewSecret }: Pick<Platform, 'renewSecret'>) {
  let timer: NodeJS.Timeout | undefined
  return {
    services: {},
    channels: { [secretsChannel]: () => void renewSecret() },
    reconnect: renewSecret,
    start() {
      timer = setInterval(() => void renewSecret(), secretReloadMs).unref()
    },
    stop: () => clearInterval(timer),
  }
}
