import 'server-only'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { type ActorScope, authorize } from '../auth/scope'
import { logger } from '../logger'
import type { DocumentName } from './documents'
import { type ParsedDocument, parseDocument } from './parse-document'

/** The parsed document; null if the installation has no such file. @throws AppError `forbidden` without account.read */
export async function readDocument(scope: ActorScope, name: DocumentName): Promise<ParsedDocument | null> {
  authorize(scope, 'account.read')
  const file = path.join(/*turbopackIgnore: true*/ process.cwd(), 'docs', `${name}.md`)
  try {
    return parseDocument(await readFile(file, 'utf8'))
  } catch (error) {
    logger.warn({ err: error, document: name }, 'A document could not be read')
    return null
  }
}
