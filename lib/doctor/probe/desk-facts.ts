import 'server-only'
import { type Database, getDatabase } from '../../db'
import { FolderHeldError } from '../../db/folder-lock'
import { ConfigurationError, type Env, env } from '../../env'
import { AppError } from '../../errors'
import { readOnce } from './once'

/** `isHeld`: a running desk holds the database, which is no fault in itself. */
export type DatabaseReading = { database: Database } | { failure: string; isHeld: boolean }

export type DeskFacts = {
  configuration: { env: Env } | { problems: readonly string[] }
  database: () => Promise<DatabaseReading>
}

export function readDesk(): DeskFacts {
  return { configuration: readConfiguration(), database: readOnce(openReading) }
}

function readConfiguration(): DeskFacts['configuration'] {
  try {
    return { env: env() }
  } catch (error) {
    if (error instanceof ConfigurationError) return { problems: error.problems }
    throw error
  }
}

async function openReading(): Promise<DatabaseReading> {
  try {
    return { database: await getDatabase() }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { cause } = error
    const failure = cause instanceof Error ? cause.message : error.message
    return { failure, isHeld: cause instanceof FolderHeldError }
  }
}
