import { lexer, type Token, type Tokens } from 'marked'
import { anchorOf } from './anchor'

type DocumentHeading = { text: string; anchor: string }

/** `headings` are the headings of the second level. */
export type ParsedDocument = { tokens: Token[]; headings: DocumentHeading[] }

/** Parses Markdown without its title, which the page shows itself. */
export function parseDocument(markdown: string): ParsedDocument {
  const tokens = lexer(markdown).filter((token) => !isHeading(token, 1))
  const parts = tokens.filter((token) => isHeading(token, 2))
  return { tokens, headings: parts.map(({ text }) => ({ text, anchor: anchorOf(text) })) }
}

const isHeading = (token: Token, depth: number): token is Tokens.Heading =>
  token.type === 'heading' && token.depth === depth
