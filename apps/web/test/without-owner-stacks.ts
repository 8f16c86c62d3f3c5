import * as React from 'react'

const internals: object | undefined = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
)

/**
 * React takes a stack trace of each element that it makes, for its warnings, until it has many of one second: an eighth
 * of the processor time of these tests. It is told that it has. A React that counts otherwise goes on as before.
 */
if (internals)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Number.POSITIVE_INFINITY,
    set: () => {},
  })
