import 'server-only'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { lexer, type Token, type Tokens } from 'marked'
import { type ActorScope, authorize } from '../auth/scope'
import { logger } from '../logger'
import { anchorOf } from './anchor'
import type { DocumentName } from './documents'

export type DocumentHeading = { text: string; anchor: string }

/** Without its title, which the page has. `headings` are those of its parts. */
export type ReadDocument = { tokens: Token[]; headings: DocumentHeading[] }

/** Null where the installation has no such file. @throws AppError `forbidden` without account.read */
export async function readDocument(scope: ActorScope, name: DocumentName): Promise<ReadDocument | null> {
  authorize(scope, 'account.read')
  const file = path.join(/*turbopackIgnore: true*/ process.cwd(), 'docs', `${name}.md`)
  try {
    const tokens = lexer(await readFile(file, 'utf8')).filter((token) => !isHeading(token, 1))
    const parts = tokens.filter((token) => isHeading(token, 2))
    return { tokens, headings: parts.map(({ text }) => ({ text, anchor: anchorOf(text) })) }
  } catch (error) {
    logger.warn({ err: error, document: name }, 'A document could not be read')
    return null
  }
}

const isHeading = (token: Token, depth: number): token is Tokens.Heading =>
  token.type === 'heading' && token.depth === depth
