import type { FastifyInstance } from 'fastify'
import type { Listeners } from './events.ts'
import type { CronTask, Task } from './jobs/jobs.ts'

/**
 * What a capability adds to the program. It is made by a function that takes what the capability needs of core and of
 * the modules before it; nothing runs until one of these parts is used.
 */
export type Module = {
  /** What it offers to the modules after it, to commands and to tests. */
  services: object
  /** Registers its calls. Not used by programs that answer no requests, such as the worker. */
  routes?: (server: FastifyInstance) => void | Promise<void>
  /** Its jobs, by task name. */
  tasks?: Record<string, Task>
  /** Its jobs that mostly wait for the answers of others, many at once. */
  waitingTasks?: Record<string, Task>
  /** Its jobs that take minutes or hours: one at a time, and never delaying the others. */
  slowTasks?: Record<string, Task>
  /** Which of its tasks run by the clock. */
  crontab?: CronTask[]
  /** Steps of the daily job that deletes what has expired, each with a name for the log. */
  cleanUp?: Record<string, () => Promise<void>>
  /** What it does when another module publishes an event on this node. */
  on?: Listeners
  /** What it does with a message of another node, by the channel of the database. */
  channels?: Record<string, (payload: string) => void>
  /** Runs after each (re)connect to the channels: messages may have been lost, so it reads their subjects again. */
  reconnect?: () => void | Promise<void>
  /** Runs once, before this node answers requests and works on jobs. */
  start?: () => void | Promise<void>
  /** Runs once on a node that works on jobs, before the first. */
  startJobs?: () => Promise<void>
  /** Runs when the node begins to stop, while connections are still open. */
  leave?: () => void
  /** Runs when nothing is under way any more. */
  stop?: () => void | Promise<void>
}

/** What a service takes under this name: so a module states its needs by the types of its own services. */
export type Need<
  Service extends (parts: never) => unknown,
  Name extends keyof Parameters<Service>[0],
> = Parameters<Service>[0][Name]

type Named<Name extends string, Made extends Module> = { [Key in Name]: Made['services'] }

/** The modules joined so far: what the next one can be given, and all of them in order. */
export type Joined<Given> = {
  given: Given
  modules: Module[]
  /**
   * Adds the next module, and gives it what the ones before it offer, each under its name. A need that no module before
   * it offers is a type error, so a circular dependency cannot be written.
   */
  add<Name extends string, Made extends Module>(
    name: Name extends keyof Given ? never : Name,
    create: (given: Given) => Made,
  ): Joined<Given & Named<Name, Made>>
}

/** Begins with what every module can be given. */
export function joinModules<Given extends object>(given: Given, modules: Module[] = []): Joined<Given> {
  return {
    given,
    modules,
    add<Name extends string, Made extends Module>(
      name: Name extends keyof Given ? never : Name,
      create: (given: Given) => Made,
    ) {
      const made = create(given)
      const offered = { [name]: made.services } as Named<Name, Made>
      return joinModules<Given & Named<Name, Made>>({ ...given, ...offered }, [...modules, made])
    },
  }
}
