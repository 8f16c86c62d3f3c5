import { firstCharacters } from '@iki/contract/api/characters'
import { type Device, deviceNameLength } from '@iki/contract/api/device'
import * as v from 'valibot'
import { randomKey } from '#core/api/random-key.ts'
import {
  type DeviceStorage,
  deviceStorage,
  readText,
  storedObject,
  writeText,
} from '#core/offline/device-storage.ts'
import { fittingFields } from '#core/offline/fitting-fields.ts'
import { deviceNameOf } from './device-name.ts'

const key = 'iki.device'
const deviceFields = { id: v.string(), name: v.string() }

type Hinted = Navigator & { userAgentData?: { platform?: string; brands?: { brand: string }[] } }

/** This browser, as the member's other devices will name it. Where nothing can be stored, a new one each time. */
function readDevice(storage: DeviceStorage): Device {
  const { userAgent, maxTouchPoints, userAgentData }: Hinted = navigator
  const made = {
    id: randomKey(),
    name: firstCharacters(deviceNameOf(userAgent, maxTouchPoints, userAgentData), deviceNameLength),
  }
  const device = fittingFields(deviceFields, storedObject(readText(storage, key)), made)
  if (device.id === made.id) writeText(storage, key, JSON.stringify(device))
  return device
}

const device = readDevice(deviceStorage)

export const thisDevice = (): Device => device
