import type { Plan } from '@iki/contract/access/plan'
import type { ComponentType } from 'react'
import { PopupsHere } from './popups-here.tsx'

/** What features lay over the top of a plan when it is opened, such as a popup; each is told whose top it is. */
export const planTopSlots: readonly ComponentType<{ plan: Plan }>[] = [PopupsHere]
