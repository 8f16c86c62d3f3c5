import { firstCharacters } from '@iki/contract/characters'
import { type Device, deviceNameLength, deviceSchema } from '@iki/contract/device'
import * as v from 'valibot'
import { randomKey } from '../random-key.ts'
import { deviceNameOf } from './device-name.ts'

const key = 'iki.device'

type Hinted = Navigator & { userAgentData?: { platform?: string; brands?: { brand: string }[] } }

/** This browser, as the member's other devices will name it. Where nothing can be stored, a new one each time. */
function readDevice(storage: Storage): Device {
  try {
    return v.parse(deviceSchema, JSON.parse(storage.getItem(key) ?? ''))
  } catch {
    const { userAgent, maxTouchPoints, userAgentData }: Hinted = navigator
    const device = {
      id: randomKey(),
      name: firstCharacters(deviceNameOf(userAgent, maxTouchPoints, userAgentData), deviceNameLength),
    }
    keep(storage, device)
    return device
  }
}

function keep(storage: Storage, device: Device): void {
  try {
    storage.setItem(key, JSON.stringify(device))
  } catch {
    // It is remembered as long as the page lives.
  }
}

const device = readDevice(localStorage)

export const thisDevice = (): Device => device
