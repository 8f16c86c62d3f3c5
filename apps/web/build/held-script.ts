import { accessTokenKey } from '../../../packages/contract/src/account/session.ts'

/**
 * In the header of every page: marks a phone that holds something of a diary that the server may not know (a draft, a day
 * that is not sent), or that does not say whose it is. What the server has put into the page of a diary is not shown there
 * (`features/diary/offline/page-days.ts`): nobody types into a form that would be replaced by what this phone has.
 */
export const heldScript = `try{var d=!localStorage.${accessTokenKey};for(var k in localStorage)d=d||/^iki\\.diary(-drafts.*|-presses)?\\.member/.test(k)}catch(e){d=1}if(d)document.documentElement.dataset.diary="held"`
