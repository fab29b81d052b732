import { visibleParts } from '@/lib/format/visible-text'

/** A text with invisible signs that turns the writing direction, and is far too long. */
export const HOSTILE = `Gone \u202e away\u2066\u200b \u0007 <b>now</b> ${'far too long '.repeat(1000)}`

const SPOKEN = ['title', 'aria-label', 'aria-description', 'alt', 'placeholder']

const LONGEST = 1000

const isHiding = (text: string) => visibleParts(text, { keepsLines: true }).some(({ mark }) => mark !== null)

/** Texts or spoken attributes of a document that hide something unnamed, or are longer than anybody reads. */
export function bareTexts(root: ParentNode): string[] {
  const found: string[] = []
  const note = (where: string, text: string) => {
    if (isHiding(text)) found.push(`${where} hides something`)
    if (text.length > LONGEST) found.push(`${where} has ${text.length} characters`)
  }
  for (const element of root.querySelectorAll('*')) {
    for (const name of SPOKEN) note(`${name} of ${element.tagName}`, element.getAttribute(name) ?? '')
    if (element.hasAttribute('data-mark')) continue
    const own = [...element.childNodes].filter(({ nodeType }) => nodeType === 3)
    for (const node of own) note(`text in ${element.tagName}`, node.textContent ?? '')
  }
  return found
}
