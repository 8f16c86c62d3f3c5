import { appVersion, copyrightLine } from '@iki/contract/shell/shell'
import { LoadingScreen } from '#ui/feedback/loading-screen.tsx'
import { Logo } from '#ui/marks/logo.tsx'
import { serviceName } from '#ui/page/service-name.ts'
import { Header } from '#ui/shell/header.tsx'
import { LegalFooter } from '#ui/shell/legal-footer.tsx'
import { legalLinks } from './foot-links.ts'
import classes from './shell.module.css'

/** The shell in the HTML of every page, shown until the code of the first screen has loaded. */
export function WaitingShell() {
  return (
    <div className={classes.shell} data-accent="none">
      <Header logo={<Logo name={serviceName()} accent="none" />} onMenu={() => {}} />
      <main id="main" className={classes.main} tabIndex={-1}>
        <LoadingScreen />
      </main>
      <LegalFooter copyright={copyrightLine(serviceName())} version={appVersion} links={legalLinks} />
    </div>
  )
}
