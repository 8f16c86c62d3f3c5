/**
 * In the header of every page, so that what is pressed before the app's own script is there is neither lost nor sent by
 * the browser itself: a form would leave its texts in the address. `app/early-input.ts` takes it from there.
 */
export const earlyScript = `document.early={button:null};addEventListener("click",e=>{const b=document.early&&e.target.closest?.("#root button");if(b){e.preventDefault();document.early.button=b}},true);addEventListener("submit",e=>{if(document.early)e.preventDefault()},true)`
