import { type ParseArgsConfig, parseArgs } from 'node:util'
import { closeDatabase } from '@/lib/db'
import { ConfigurationError } from '@/lib/env'
import { AppError } from '@/lib/errors'

type Options = NonNullable<ParseArgsConfig['options']>
type Values<O extends Options> = ReturnType<typeof parseArgs<{ options: O }>>['values']

/** Runs a command with its options; `--help` and unknown options print its usage. `failure` is the exit code of a command that throws. */
export async function runCommand<const O extends Options>(
  usage: string,
  options: O,
  work: (values: Values<O>) => Promise<void>,
  { failure = 1 }: { failure?: number } = {},
): Promise<void> {
  try {
    const values = readOptions(usage, options)
    if (values === null) console.log(usage)
    else await work(values)
  } catch (error) {
    console.error(explain(error))
    process.exitCode = failure
  } finally {
    await closeDatabase()
  }
}

function readOptions<O extends Options>(usage: string, options: O): Values<O> | null {
  try {
    const all = { ...options, help: { type: 'boolean' } } as const
    const { values } = parseArgs<{ options: Options }>({ options: all })
    // The type is right, because `parseArgs` has read the same options.
    return values.help ? null : (values as Values<O>)
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n${usage}`)
  }
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof ConfigurationError) return error.message
  const fields = error instanceof AppError ? error.fields.map((field) => `  - ${field.field} ${field.message}`) : []
  const cause = error.cause instanceof Error ? [error.cause.message] : []
  return [error.message, ...fields, ...cause].join('\n')
}
