import type { z } from 'zod'
import type { SandboxContext } from './context'
import { invalidField, unsupportedMediaType } from './problem'
import { check, mediaTypeOf, onlyOnce, parseBody } from './validate'

const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data'] as const

/** JSON or one of two kinds of form (section 4.1). */
export async function parseBodyOrForm<T>(context: SandboxContext, schema: z.ZodType<T>): Promise<T> {
  const type = mediaTypeOf(context)
  if (type === 'application/json') return parseBody(context, schema)
  if (!FORMS.some((form) => form === type)) throw unsupportedMediaType(['application/json', ...FORMS])
  return check(onlyOnce(await readForm(context)), schema)
}

async function readForm(context: SandboxContext): Promise<{ key: string; value: string }[]> {
  const headers = { 'content-type': context.req.header('content-type') ?? '' }
  try {
    const form = await new Response(new Uint8Array(context.get('body')), { headers }).formData()
    return [...form].map(([key, value]) => ({ key, value: typeof value === 'string' ? value : '' }))
  } catch {
    throw invalidField('body', 'invalid_form', 'The body is not a valid form')
  }
}
