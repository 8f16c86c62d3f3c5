import { href } from '@iki/contract/screens/screens'
import { redirectParameter } from '@iki/contract/shell/shell'
import { useLocation } from 'react-router'
import { TextLink } from '#ui/buttons/text-link.tsx'
import classes from './notebook.module.css'

/** What guests see in place of a feature for members. */
export function GuestNote({ children }: { children: string }) {
  const { pathname, search } = useLocation()
  const back = encodeURIComponent(pathname + search)
  return (
    <p className={classes.hint}>
      {children}
      <TextLink to={`${href('/login')}?${redirectParameter}=${back}`}>ログイン</TextLink>
    </p>
  )
}
