import type { Transaction } from './database/database.ts'

/** One session, all of a member, or all but one. */
export type WhichSessions = { id: string } | { uid: string; except?: string }

/**
 * What happens in one module and concerns others that it does not know. Events of a transaction carry it: what a
 * listener writes there is committed or rolled back with it. The others are published on every node, after it has
 * received them.
 */
export type Events = {
  /** A session has ended: nothing more is sent to it. */
  sessionEnded: { sessionId: string }
  /** Members are signed out, with this transaction. A session that is replaced in the same browser is not named. */
  signedOut: { tx: Transaction; which: WhichSessions }
  /** A member has set a new password by a link in a mail to this address. `address` is their network address. */
  passwordReset: { email: string; address: string }
  /** A member signs in with this, too, from now on, with this transaction. */
  identityLinked: { tx: Transaction; uid: string; provider: string; providerUserId: string }
  /** A member has this mail address from now on, and has proved it, with this transaction. */
  emailChanged: { tx: Transaction; uid: string; email: string }
  /** What a member may read has changed. */
  licencesChanged: { uid: string }
  /** A member has written into a diary for these days in Tokyo, at `at`. */
  diarySaved: { tx: Transaction; uid: string; dates: readonly string[]; at: Date }
  /** A member has finished an episode for the first time. */
  episodeFinished: { tx: Transaction; uid: string; episodeId: string; at: Date }
  /** A member knows a work in three dimensions: its questions were answered, for the first time. */
  artQualified: { tx: Transaction; uid: string; artId: string; at: Date }
  /** Who is hidden from a member has changed. */
  hiddenChanged: { uid: string }
}

/** A module's listeners, by event. */
export type Listeners = { [Name in keyof Events]?: (event: Events[Name]) => void | Promise<void> }

/** The events of one app: publishers do not know the listeners. */
export function eventBus() {
  const subscribed: Listeners[] = []
  return {
    subscribe(listeners: Listeners): void {
      subscribed.push(listeners)
    },

    /**
     * Calls the listeners one after another, in the order of the modules; synchronously, as long as none of them has to
     * wait. Throws what one of them throws.
     */
    async publish<Name extends keyof Events>(name: Name, event: Events[Name]): Promise<void> {
      for (const listeners of subscribed) {
        const called = listeners[name]?.(event)
        if (called) await called
      }
    },
  }
}
export type EventBus = ReturnType<typeof eventBus>
