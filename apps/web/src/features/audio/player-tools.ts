import type { Lesson } from '@iki/contract/audio'
import type { ComponentType } from 'react'

/** What other capabilities bring to a lesson's page (practice, memos, keeping, casting); the archetype hands it in. */
export type PlayerTools = ComponentType<{ lesson: Lesson }>
