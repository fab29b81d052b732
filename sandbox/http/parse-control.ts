import type { z } from 'zod'
import type { SandboxContext } from './context'
import { check, parseJsonText } from './validate'

/** An empty body counts as an empty object. Throws 400 naming every wrong field. */
export function parseControl<T>(context: SandboxContext, schema: z.ZodType<T>): T {
  const body = context.get('body')
  return check(body.length === 0 ? {} : parseJsonText(body), schema)
}
