import { Page } from '#ui/page/page.tsx'
import { Devices } from './devices.tsx'
import classes from './security.module.css'

/** Who may come in: the ways to sign in, and where the member is signed in. */
export function SecurityPage() {
  return (
    <Page title="ログインとセキュリティ" lead="どこからログインしているかを確かめ、変えられます。">
      <div className={classes.sections}>
        <Devices />
      </div>
    </Page>
  )
}
