import { expect, test } from 'vitest'
import { readShapes } from './drawn-shapes.ts'

const svg = (inside: string, more = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300"${more}>\n${inside}\n</svg>`

test('shapes with their colours are taken as they are', () => {
  const text = svg(
    '<g transform="translate(3 -4) rotate(20)" fill="none"><path d="M0 0L1.5 -2" stroke="#2a2723"/></g>\n<rect width="4" height="4" fill="url(#wash)"/>',
  )
  expect(readShapes(text)).toEqual({ text, width: 400, height: 300 })
})

test.each([
  ['a script', svg('<script>alert(1)</script>'), 2],
  ['what runs when it is loaded', svg('<path d="M0 0"/>', ' onload="alert(1)"'), 1],
  ['what runs when it is pressed', svg('\n<circle r="3" onclick="x()"/>'), 3],
  ['a page inside', svg('<foreignObject><p>x</p></foreignObject>'), 2],
  ['an address elsewhere', svg('<image href="https://elsewhere.test/x.png"/>'), 2],
  ['an address in a colour', svg('<rect fill="url(https://elsewhere.test/#a)"/>'), 2],
  ['an address that runs', svg('<path d="javascript:alert(1)"/>'), 2],
  ['a style', svg('<rect style="background:url(//x)"/>'), 2],
  ['an animation', svg('<set attributeName="href" to="x"/>'), 2],
  ['a use of what is elsewhere', svg('<use href="#a"/>'), 2],
  ['an entity', '<!DOCTYPE svg [<!ENTITY a "b">]><svg viewBox="0 0 1 1"></svg>', 1],
  ['a comment, in which something could be hidden', svg('<!-- <path d=""/> -->'), 2],
  ['an attribute without quotes', svg('<rect width=4 />'), 2],
  ['a tag that does not end', svg('<rect width="4"'), 2],
  ['no size', '<svg xmlns="http://www.w3.org/2000/svg"></svg>', 1],
])('%s is refused, with its line', (_, text, line) => {
  const read = readShapes(text)
  expect(read).toMatchObject({ line })
  expect('text' in read && read.text).toMatch(/[ぁ-ん]/)
})
