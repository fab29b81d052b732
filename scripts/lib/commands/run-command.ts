import { closeDatabase } from '@/lib/db'
import { ConfigurationError } from '@/lib/env'
import { AppError } from '@/lib/errors'

export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    console.error(explain(error))
    process.exitCode = 1
  } finally {
    await closeDatabase()
  }
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof ConfigurationError) return error.message
  const fields = error instanceof AppError ? error.fields.map((field) => `  - ${field.field} ${field.message}`) : []
  const cause = error.cause instanceof Error ? [error.cause.message] : []
  return [error.message, ...fields, ...cause].join('\n')
}
