import { Navigate, type To } from 'react-router'
import { isInBrowser } from './rendering.ts'

/** Goes on to another address, in place of this one. On the server it leaves the page empty: the browser goes. */
export function Redirect({ to }: { to: To }) {
  return isInBrowser ? <Navigate to={to} replace /> : null
}
