import { z } from 'zod'
import { storable } from '../../codec/storable'
import { isReadable, NOT_READABLE, oneLine } from '../../codec/visible-name'
import { judgeHeaders } from '../../egress/judge-headers'
import { TARGET_KINDS } from '../../model/redelivery'
import { spacesAtEnds } from '../../secret/pasted-spaces'
import { headerNameProblem, headerValueProblem } from './header-problem'
import {
  HEADER_NAME_MAX,
  HEADER_VALUE_MAX,
  MOST_TARGET_HEADERS,
  TARGET_LIMITS,
  TARGET_NAME_MAX,
  TARGET_SECRET_MAX,
  TARGET_SECRET_MIN,
  TARGET_URL_MAX,
} from './limits'

const TargetName = z
  .string('is required')
  .overwrite(oneLine)
  .min(1, 'is required')
  .max(TARGET_NAME_MAX, `must have at most ${TARGET_NAME_MAX} characters`)
  .refine(isReadable, NOT_READABLE)

/** `requireReachable` judges the rest. */
const TargetUrl = z
  .string('is required')
  .trim()
  .min(1, { error: 'is required', abort: true })
  .max(TARGET_URL_MAX, { error: `must have at most ${TARGET_URL_MAX} characters`, abort: true })
  .refine((url) => url.isWellFormed() && !/[\s\p{Cc}\p{Cf}\\]/u.test(url), 'must be an address without spaces')

const TargetSecret = z
  .string('is required')
  .min(1, { error: 'is required', abort: true })
  .refine((text) => spacesAtEnds(text) === null, {
    error: ({ input }) => `${spacesAtEnds(String(input))}: remove it`,
    abort: true,
  })
  .min(TARGET_SECRET_MIN, `must have at least ${TARGET_SECRET_MIN} characters, because a shorter one can be guessed`)
  .max(TARGET_SECRET_MAX, `must have at most ${TARGET_SECRET_MAX} characters`)
  .refine((text) => storable(text) === text, 'contains an incomplete character')
  .refine((text) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text), 'must have no line breaks or control characters')

const HeaderName = z
  .string('is required')
  .trim()
  .min(1, { error: 'is required', abort: true })
  .max(HEADER_NAME_MAX, { error: `must have at most ${HEADER_NAME_MAX} characters`, abort: true })
  .superRefine((name, context) => {
    const problem = headerNameProblem(name)
    if (problem) context.addIssue({ code: 'custom', message: problem })
  })
  .toLowerCase()

const HeaderValue = z
  .string('is required')
  .max(HEADER_VALUE_MAX, { error: `must have at most ${HEADER_VALUE_MAX} characters`, abort: true })
  .superRefine((value, context) => {
    const problem = headerValueProblem(value)
    if (problem) context.addIssue({ code: 'custom', message: problem })
  })

const TOO_MANY = `must be at most ${MOST_TARGET_HEADERS}`

type GivenHeader = { name: string; value: string | null }

function checkTogether(headers: readonly GivenHeader[], context: z.RefinementCtx): void {
  const names = headers.map(({ name }) => name)
  const twice = names.findIndex((name, index) => names.indexOf(name) !== index)
  if (twice >= 0) context.addIssue({ code: 'custom', path: [twice, 'name'], message: 'is given twice' })
  const given = headers.flatMap(({ name, value }) => (value === null ? [] : [[name, value] as const]))
  if (judgeHeaders(Object.fromEntries(given))?.reason === 'headers')
    context.addIssue({ code: 'custom', message: 'are too large together: at most 16 KB' })
}

const limited = ([low, high]: readonly [number, number], unit: string) =>
  z
    .number(`must be a number of ${unit}`)
    .int('must be a whole number')
    .min(low, `must be at least ${low}`)
    .max(high, `must be at most ${high}`)

const Settings = {
  name: TargetName,
  url: TargetUrl,
  kind: z.enum(TARGET_KINDS, 'must be staging or production'),
  /** The typed name of a production handler. */
  typedName: z.string().max(200).nullable(),
  rate: limited(TARGET_LIMITS.rate, 'requests a second'),
  concurrency: limited(TARGET_LIMITS.concurrency, 'requests at a time'),
  deadlineMs: limited(TARGET_LIMITS.deadlineMs, 'milliseconds'),
}

export const NewTarget = z.strictObject({
  ...Settings,
  secret: TargetSecret,
  headers: z
    .array(z.strictObject({ name: HeaderName, value: HeaderValue }))
    .max(MOST_TARGET_HEADERS, TOO_MANY)
    .superRefine(checkTogether),
})
export type NewTarget = z.infer<typeof NewTarget>

/** A null secret or header value keeps the stored one. */
export const TargetChange = z.strictObject({
  ...Settings,
  secret: TargetSecret.nullable(),
  headers: z
    .array(z.strictObject({ name: HeaderName, value: HeaderValue.nullable() }))
    .max(MOST_TARGET_HEADERS, TOO_MANY)
    .superRefine(checkTogether),
  /** `changedAt` of the target as the person saw it; the change is refused if the target has another one. */
  seen: z.iso.datetime(),
})
export type TargetChange = z.infer<typeof TargetChange>

export const TargetRemoval = z.strictObject({ typedName: z.string().max(200) })

export const SampleEvent = z.strictObject({ event: z.string().max(100) })
export type SampleEvent = z.infer<typeof SampleEvent>

export const TargetParams = z.object({ targetId: z.string().max(100) })
