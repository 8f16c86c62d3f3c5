import { Link } from 'react-router'
import classes from './legal-footer.module.css'

type Props = {
  copyright: string
  version: string
  links: readonly { to: string; label: string }[]
  label?: string
}

export function LegalFooter({ copyright, version, links, label = '規約など' }: Props) {
  return (
    <footer className={classes.footer}>
      <nav aria-label={label}>
        <ul className={classes.links}>
          {links.map(link => (
            <li key={link.to}>
              <Link to={link.to} className={classes.link}>
                {link.label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <p className={classes.line}>
        <small>{copyright}</small>
        <small className={classes.version}>ver. {version}</small>
      </p>
    </footer>
  )
}
