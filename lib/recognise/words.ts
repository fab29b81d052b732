import { bare } from './bare-text'
import { decodedText, plainLetters } from './plain-text'

const BETWEEN_WORDS = /[\s\p{Cc},;|]+/u

/** The signs between the parts of a word; decimals, ids and mail addresses stay whole. */
const BETWEEN_PIECES = /[\s\p{Cc}"'`“”‘’„«»<>(){}[\],;|\\=&?#:*/!…—–。、，「」【】]+/u

const URL_INSIDE = /https?:\/\/[^\s"'`<>“”]+/i

/** The characters of an id; other letters may stand next to an id without a space. */
const ASCII_RUN = /[\w.+@~-]+/g

/** The words of a text, each once. */
export function splitWords(text: string): string[] {
  return [...new Set(text.split(BETWEEN_WORDS).filter((word) => word !== ''))]
}

/** Takes a word apart into a URL, members of a query, and values in quotes and brackets; decoded, each once. */
export function piecesOf(word: string): string[] {
  const text = plainLetters(word)
  const url = beforeUnopened(URL_INSIDE.exec(text)?.[0])
  const rest = decodedText(url === undefined ? text : text.replace(url, ' '))
  const parts = rest.split(/[\s&?#"'`(){}[\]]+/u).flatMap((part) => [part, ...part.split(BETWEEN_PIECES)])
  const runs = parts.flatMap((part) => [part, ...(part.match(ASCII_RUN) ?? [])])
  return [
    ...new Set([...(url === undefined ? [] : [bare(url, '*'), bare(url, EMPHASIS)]), ...runs.map(trimmed)]),
  ].filter((piece) => piece !== '')
}

const OPENERS: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' }

/** A URL up to a closing bracket that was opened before the URL, as in `{https://…}` or `[https://…](…)`. */
function beforeUnopened(url: string | undefined): string | undefined {
  const open: string[] = []
  for (const [index, sign] of [...(url ?? '')].entries()) {
    if ('([{'.includes(sign)) open.push(sign)
    else if (Object.hasOwn(OPENERS, sign) && open.pop() !== OPENERS[sign])
      return [...(url ?? '')].slice(0, index).join('')
  }
  return url
}

/** Marks of emphasis, lists, line breaks and mentions. */
const EMPHASIS = '*_~.+-@'

const trimmed = (piece: string) => bare(piece, EMPHASIS)
