import { decodeText } from '../paths'

/** Zero-width characters, soft hyphens, byte order marks, marks of writing direction and the like. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]+/gu

/** Hyphens that word processors put in place of the one on the keyboard. */
const HYPHENS = /[\u2010\u2011]/gu

const ENCODED = /(?:%[0-9a-f]{2})+/gi

/** A browser may encode a text, and a log may encode it once more. */
const DECODED_AT_MOST = 3

/** A pasted text without invisible characters; if it has any, also with spaces in their place, as they may separate words. */
export function visibleTexts(text: string): string[] {
  const joined = text.replace(INVISIBLE, '')
  return joined === text ? [text] : [joined, text.replace(INVISIBLE, ' ')]
}

/** Replaces full-width and other compatible characters with the plain ones. */
export const plainLetters = (text: string): string => text.normalize('NFKC').replace(HYPHENS, '-')

/** The escapes with which logs write a text in JSON. */
const ESCAPED = /\\u([0-9A-Fa-f]{4})|\\[bfnrt]/g

const unescaped = (text: string): string =>
  text.replace(ESCAPED, (_, code?: string) =>
    code === undefined ? ' ' : String.fromCharCode(Number.parseInt(code, 16)),
  )

/**
 * Decodes the escapes of JSON, and percent-encodings applied up to three times; malformed ones stay. Leaves out invisible
 * characters that were encoded.
 */
export function decodedText(text: string): string {
  let decoded = unescaped(text)
  for (let times = 0; times < DECODED_AT_MOST && decoded.includes('%'); times += 1) {
    const next = decoded.replace(ENCODED, decodeText)
    if (next === decoded) break
    decoded = next
  }
  return decoded === text ? text : decoded.replace(INVISIBLE, '')
}

const BROKEN_LINE = /(?<=\S)=?[^\S\n]*\r?\n[^\S\n]*(?=\S)/g

/** In this form mail writes a sign that it can’t send. */
const QUOTED = /=([2-7][0-9A-F])/g

/** The text as it was before mail programs broke its lines and quoted its signs. Empty if they did neither. */
export function unwrappedTexts(text: string): string[] {
  const joined = text.replace(BROKEN_LINE, '')
  const unquoted = joined.replace(QUOTED, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  return [...new Set([joined, unquoted])].filter((spelling) => spelling !== text)
}
