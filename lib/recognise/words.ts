import { bare } from './bare-text'
import { decodedText, plainLetters } from './plain-text'

const BETWEEN_WORDS = /[\s\p{Cc},;|]+/u

/** Between the parts of a word; those of decimals, ids and mail addresses stay whole. */
const BETWEEN_PIECES = /[\s\p{Cc}"'`“”‘’„«»<>(){}[\],;|\\=&?#:*/!…—–。、，「」【】]+/u

const URL_INSIDE = /https?:\/\/[^\s"'`<>“”]+/i

/** Letters that no id of ours has may stand next to one without a space. */
const ASCII_RUN = /[\w.+@~-]+/g

/** The words of a text, each once. */
export function splitWords(text: string): string[] {
  return [...new Set(text.split(BETWEEN_WORDS).filter((word) => word !== ''))]
}

/** Takes apart what a word may be glued together from: a URL, members of a query, values in quotes and brackets. Decoded, each once. */
export function piecesOf(word: string): string[] {
  const text = plainLetters(word)
  const url = URL_INSIDE.exec(text)?.[0]
  const rest = decodedText(url === undefined ? text : text.replace(url, ' '))
  const parts = rest.split(/[\s&?#"'`(){}[\]]+/u).flatMap((part) => [part, ...part.split(BETWEEN_PIECES)])
  const runs = parts.flatMap((part) => [part, ...(part.match(ASCII_RUN) ?? [])])
  return [...new Set([...(url === undefined ? [] : [bare(url, '*')]), ...runs.map(trimmed)])].filter(
    (piece) => piece !== '',
  )
}

/** For emphasis, lists, line breaks and mentions. */
const EMPHASIS = '*_~.+-@'

const trimmed = (piece: string) => bare(piece, EMPHASIS)
