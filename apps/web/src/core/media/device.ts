import { firstCharacters } from '@iki/contract/characters'
import { type Device, deviceNameLength, deviceSchema } from '@iki/contract/device'
import { fittingFields, storedObject } from '../fitting-fields.ts'
import { randomKey } from '../random-key.ts'
import { deviceNameOf } from './device-name.ts'

const key = 'iki.device'

type Hinted = Navigator & { userAgentData?: { platform?: string; brands?: { brand: string }[] } }

/** This browser, as the member's other devices will name it. Where nothing can be stored, a new one each time. */
function readDevice(storage: Storage): Device {
  const { userAgent, maxTouchPoints, userAgentData }: Hinted = navigator
  const made = {
    id: randomKey(),
    name: firstCharacters(deviceNameOf(userAgent, maxTouchPoints, userAgentData), deviceNameLength),
  }
  const device = fittingFields(deviceSchema.entries, storedObject(textIn(storage)), made)
  if (device.id === made.id) keep(storage, device)
  return device
}

function textIn(storage: Storage): string | null {
  try {
    return storage.getItem(key)
  } catch {
    return null
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
