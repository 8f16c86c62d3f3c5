/**
 * In the header of every page, so that what is pressed before the app's own script is there is neither lost nor sent by
 * the browser itself: a form would leave its texts in the address. `app/early-input.ts` takes it from there. React listens
 * before it has taken the page over, and sets boxes and options back when it does: it does not see the press, which would
 * otherwise be done twice, and what was chosen is written down. `data-early` marks what is pressed like a button and is none.
 */
export const earlyScript = `document.early={button:null,chosen:new Map()};addEventListener("click",e=>{const b=document.early&&e.target.closest?.("#root :is(button,[data-early])");if(b){e.preventDefault();e.stopPropagation();document.early.button=b}},true);addEventListener("change",e=>{const t=e.target;if(document.early&&/^(checkbox|radio)$/.test(t.type))document.early.chosen.set(t,t.checked)},true);addEventListener("submit",e=>{if(document.early)e.preventDefault()},true)`
